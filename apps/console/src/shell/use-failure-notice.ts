import { notifications } from '@mantine/notifications';
import { useSaid } from '../text/use-text.tsx';

/** Says why something failed in passing, where there is no place on the page for it. */
export function useFailureNotice(): (error: Error) => void {
  const said = useSaid();
  return (error) => notifications.show({ message: said(error.message), color: 'red' });
}
