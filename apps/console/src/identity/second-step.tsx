import { Anchor, Button, Divider, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FactorFailed } from '../account/factor-failed.tsx';
import { showPasskey } from '../account/webauthn.ts';
import { api } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';
import { Entrance } from '../shell/entrance.tsx';
import { entered, type Home, type SecondStep as Step } from '../shell/session.tsx';
import { useText } from '../text/use-text.tsx';

/**
 * The second half of a sign-in: the password was right, or a provider vouched, and a passkey, an app's code or a recovery code is still
 * to be shown; and the password of an account that is to be linked with the provider.
 */
export function SecondStep({
  step,
  brand,
  onEntered,
  onBack,
}: {
  step: Step;
  brand?: React.ReactNode;
  onEntered(home: Home): void;
  onBack(): void;
}) {
  const text = useText();
  const { mfaToken, methods, linking } = step;
  const hasCodes = methods.includes('totp');
  const hasRecovery = methods.includes('recovery-code');
  const needsPassword = methods.includes('password');
  const [typed, setTyped] = useState<'code' | 'recoveryCode' | null>(hasCodes ? 'code' : null);
  const form = useForm({ initialValues: { password: '', text: '' } });
  const finish = useMutation({
    mutationFn: async (shown: 'passkey' | { password?: string; code?: string; recoveryCode?: string }) => {
      const factor =
        shown === 'passkey'
          ? {
              passkey: await showPasskey(
                contentOf(await api.POST('/api/auth/second-factor/options', { body: { mfaToken } })).data,
              ),
            }
          : shown;
      return entered(
        contentOf(await api.POST('/api/auth/second-factor', { body: { mfaToken, ...factor } })).data,
      );
    },
    onSuccess: onEntered,
  });
  const send = ({ password, text: value }: typeof form.values) =>
    finish.mutate({
      ...(needsPassword ? { password } : {}),
      ...(typed === 'code' ? { code: value.replaceAll(' ', '') } : {}),
      ...(typed === 'recoveryCode' ? { recoveryCode: value.trim() } : {}),
    });
  const change = (to: typeof typed) => {
    form.reset();
    setTyped(to);
  };
  return (
    <Entrance
      title={text(linking ? 'linking.title' : 'secondStep.title')}
      about={linking ? text('linking.about', linking) : text('secondStep.about')}
      brand={brand}
    >
      {finish.error && <FactorFailed error={finish.error} />}
      {methods.includes('passkey') && (
        <Button
          fullWidth
          leftSection={<IconFingerprint size={18} aria-hidden />}
          loading={finish.isPending}
          onClick={() => finish.mutate('passkey')}
        >
          {text('signIn.passkey')}
        </Button>
      )}
      {methods.includes('passkey') && (typed || needsPassword) && <Divider label={text('signIn.or')} />}
      {(typed || needsPassword) && (
        <form onSubmit={form.onSubmit(send)}>
          <Stack>
            {needsPassword && (
              <PasswordInput
                label={text('signIn.password')}
                autoComplete="current-password"
                required
                autoFocus
                {...form.getInputProps('password')}
              />
            )}
            {typed && (
              <TextInput
                label={text(typed === 'code' ? 'secondStep.code' : 'secondStep.recoveryCode')}
                autoComplete="one-time-code"
                {...(typed === 'code' ? { inputMode: 'numeric' as const, maxLength: 7 } : { maxLength: 40 })}
                required
                autoFocus={!needsPassword}
                {...form.getInputProps('text')}
              />
            )}
            <Button type="submit" fullWidth loading={finish.isPending}>
              {text('signIn.submit')}
            </Button>
          </Stack>
        </form>
      )}
      {hasRecovery && typed !== 'recoveryCode' && (
        <Anchor component="button" type="button" size="sm" onClick={() => change('recoveryCode')}>
          {text('secondStep.useRecovery')}
        </Anchor>
      )}
      {hasCodes && typed === 'recoveryCode' && (
        <Anchor component="button" type="button" size="sm" onClick={() => change('code')}>
          {text('secondStep.useCode')}
        </Anchor>
      )}
      <Anchor component="button" type="button" size="sm" onClick={onBack}>
        {text('action.back')}
      </Anchor>
    </Entrance>
  );
}
