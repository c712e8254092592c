import { CenterproofError } from '@centerproof/sdk';
import { Button, Divider, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';
import { useFocusBack } from '../shell/use-focus-back.ts';
import { useText } from '../text/use-text.tsx';
import { FactorFailed } from './factor-failed.tsx';
import { factorsQuery } from './factors.ts';
import { showPasskey } from './webauthn.ts';

/**
 * Runs what changes the ways into an account. Where the service asks who is there first, a dialog does, and the work is done after it.
 * The dialog has to stand on the page.
 */
export function useProof(): {
  withProof<Result>(work: () => Promise<Result>): Promise<Result>;
  dialog: ReactNode;
} {
  const [waiting, setWaiting] = useState<{ proven(): void; given: (reason: Error) => void } | null>(null);
  return {
    async withProof(work) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof CenterproofError) || error.code !== 'CONFIRMATION_REQUIRED') throw error;
      }
      await new Promise<void>((proven, given) => setWaiting({ proven, given }));
      return work();
    },
    dialog: waiting && (
      <ProofDialog
        onProven={() => {
          setWaiting(null);
          waiting.proven();
        }}
        onClose={() => {
          setWaiting(null);
          waiting.given(new ProofDeclined());
        }}
      />
    ),
  };
}

/** Somebody closed the dialog; nothing has failed, and nothing is shown. */
export class ProofDeclined extends Error {}

function ProofDialog({ onProven, onClose }: { onProven(): void; onClose(): void }) {
  const text = useText();
  useFocusBack();
  const { data: factors } = useQuery(factorsQuery);
  const form = useForm({ initialValues: { password: '', code: '' } });
  const prove = useMutation({
    mutationFn: async (shown: 'passkey' | { password: string; code: string }) => {
      if (shown === 'passkey') {
        const options = contentOf(await api.POST('/api/auth/confirm/options')).data;
        return api.POST('/api/auth/confirm', { body: { passkey: await showPasskey(options) } });
      }
      const { password, code } = shown;
      return api.POST('/api/auth/confirm', { body: { password, ...factorOf(code) } });
    },
    onSuccess: onProven,
  });
  const needsCode = factors !== undefined && (factors.totp !== null || factors.recoveryCodesLeft > 0);
  const hasPasskey = factors !== undefined && factors.passkeys > 0;
  return (
    <Modal opened onClose={onClose} title={text('proof.title')}>
      <Stack>
        <Text size="sm">{text('proof.about')}</Text>
        {prove.error && <FactorFailed error={prove.error} />}
        {hasPasskey && (
          <Button
            leftSection={<IconFingerprint size={18} aria-hidden />}
            loading={prove.isPending}
            onClick={() => prove.mutate('passkey')}
          >
            {text('proof.passkey')}
          </Button>
        )}
        {hasPasskey && needsCode && <Divider label={text('signIn.or')} />}
        {(!hasPasskey || needsCode) && (
          <form onSubmit={form.onSubmit((values) => prove.mutate(values))}>
            <Stack>
              <PasswordInput
                label={text('signIn.password')}
                autoComplete="current-password"
                required
                data-autofocus
                {...form.getInputProps('password')}
              />
              {needsCode && (
                <TextInput
                  label={text('secondStep.anyCode')}
                  autoComplete="one-time-code"
                  required
                  {...form.getInputProps('code')}
                />
              )}
              <Button type="submit" variant={hasPasskey ? 'light' : 'filled'} loading={prove.isPending}>
                {text('action.continue')}
              </Button>
            </Stack>
          </form>
        )}
      </Stack>
    </Modal>
  );
}

/** Six digits are an app's; recovery codes are longer. */
function factorOf(code: string): { code: string } | { recoveryCode: string } | Record<string, never> {
  const digits = code.replaceAll(' ', '');
  if (digits === '') return {};
  return /^\d{6}$/.test(digits) ? { code: digits } : { recoveryCode: code.trim() };
}
