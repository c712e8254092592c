import { api, queryClient } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';

export const factorsQuery = {
  queryKey: ['second-factor'],
  queryFn: async () => contentOf(await api.GET('/api/auth/second-factor')).data,
} as const;

export const passkeysQuery = {
  queryKey: ['passkeys'],
  queryFn: async () => contentOf(await api.GET('/api/auth/passkeys')).data,
} as const;

/** Everything that depends on the ways into the account. */
export async function factorsChanged(): Promise<void> {
  await Promise.all(
    [factorsQuery.queryKey, passkeysQuery.queryKey, ['me'], ['sessions']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}
