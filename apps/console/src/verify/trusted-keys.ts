import { type LogPolicy, readLogPolicy } from '@centerproof/proof';
import { api } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';

/** Whom a file is believed on this page: the logs, witnesses and keys that this installation publishes. */
export interface TrustedKeys {
  policy: LogPolicy;
  exportKeys: string[];
}

/** Read with the page, so that files can be verified when the network is gone. */
export const trustedKeysQuery = {
  queryKey: ['trusted-keys'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async (): Promise<TrustedKeys> => {
    const answer = await fetch('/log/policy').catch(() => null);
    if (!answer?.ok)
      throw new Error('The keys of this installation cannot be read now, so who made a file is not shown.');
    const controller = contentOf(await api.GET('/.well-known/controller.json'));
    return {
      policy: readLogPolicy(await answer.text()),
      exportKeys: controller.verificationMethod.map(({ publicKeyMultibase }) => publicKeyMultibase),
    };
  },
} as const;
