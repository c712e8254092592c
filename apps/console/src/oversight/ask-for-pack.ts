import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { api, queryClient } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';
import { useFailureNotice } from '../shell/use-failure-notice.ts';
import { useText } from '../text/use-text.tsx';

interface AskedPack {
  chain?: 'audit';
  from?: string;
  to?: string;
  filter?: { models: string[] };
}

/** Asks for an audit pack; the list of packs then shows how far it has come. */
export function useAskForPack() {
  const text = useText();
  const tellFailure = useFailureNotice();
  return useMutation({
    mutationFn: async (body: AskedPack) =>
      contentOf(await api.POST('/api/center/audit-packs', { body })).data,
    onSuccess: () => {
      notifications.show({ message: text('oversight.packAsked'), color: 'teal' });
      return queryClient.invalidateQueries({ queryKey: ['audit-packs'] });
    },
    onError: tellFailure,
  });
}
