import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useText } from '../text/use-text.tsx';

/** Asks once more before something that hurts. The button says what it does, never just yes. */
export function useConfirm() {
  const text = useText();
  return ({ title, about, onConfirm }: { title: string; about: string; onConfirm(): void }) =>
    modals.openConfirmModal({
      title,
      children: <Text size="sm">{about}</Text>,
      labels: { confirm: title, cancel: text('action.back') },
      confirmProps: { color: 'red' },
      onConfirm,
    });
}
