import { Anchor, Button, Divider, PasswordInput, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { FactorFailed } from '../account/factor-failed.tsx';
import { showPasskey } from '../account/webauthn.ts';
import { api } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';
import { Entrance } from '../shell/entrance.tsx';
import { entered, type Home, type SecondStep as Step, signIn } from '../shell/session.tsx';
import { Failed } from '../shell/states.tsx';
import { useText } from '../text/use-text.tsx';
import { ProviderButtons, RequiredProviders } from './provider-buttons.tsx';
import { useProviders } from './providers.ts';
import { SecondStep } from './second-step.tsx';
import { tokenFromAddress } from './token-from-address.ts';
import { wayBack } from './way-back.ts';
import { Brand, useBranding } from './white-label.tsx';

export function SignIn() {
  const text = useText();
  const navigate = useNavigate();
  const branding = useBranding();
  // Whoever came here from an invitation goes back to it.
  const invitation = tokenFromAddress();
  const link = wayBack();
  const form = useForm({ initialValues: { identifier: '', password: '' } });
  const [step, setStep] = useState<Step | null>(null);
  const providersAt = branding?.centerDomain ?? undefined;
  // The link of a mail lends its center's brand and providers; who belongs elsewhere still signs in.
  const centerDomain = link ? undefined : providersAt;
  const providers = useProviders(providersAt);
  const go = (home: Home) =>
    void (invitation
      ? navigate({ to: '/accept-invitation', hash: `token=${invitation}` })
      : link
        ? navigate({ href: link.path })
        : navigate({ to: home }));
  const enter = useMutation({
    mutationFn: (values: typeof form.values) => signIn({ ...values, centerDomain }),
    onSuccess: (outcome) => (typeof outcome === 'string' ? go(outcome) : setStep(outcome)),
  });
  const enterByPasskey = useMutation({
    mutationFn: () => signInByPasskey('asked-for', centerDomain),
    onSuccess: go,
  });
  useOfferedPasskeys(centerDomain, go);
  const forgot = useMutation({
    mutationFn: async (identifier: string) =>
      api.POST('/api/auth/password/forgot', {
        body: identifier.includes('@') ? { email: identifier } : { phone: identifier },
      }),
    onSuccess: () => notifications.show({ message: text('signIn.forgotSent') }),
  });
  const askForgot = () => {
    if (form.values.identifier) forgot.mutate(form.values.identifier);
    else form.setFieldError('identifier', text('signIn.forgotWho'));
  };

  const brand = branding && <Brand branding={branding} />;
  if (step) return <SecondStep step={step} brand={brand} onEntered={go} onBack={() => setStep(null)} />;
  return (
    <Entrance title={text('signIn.title')} brand={brand}>
      {enter.error && <Failed error={enter.error} />}
      <RequiredProviders error={enter.error} email={enter.variables?.identifier ?? ''} />
      {enterByPasskey.error && <FactorFailed error={enterByPasskey.error} />}
      {forgot.error && <Failed error={forgot.error} />}
      <form onSubmit={form.onSubmit((values) => enter.mutate(values))}>
        <TextInput
          label={text('signIn.identifier')}
          autoComplete="username webauthn"
          required
          autoFocus
          {...form.getInputProps('identifier')}
        />
        <PasswordInput
          mt="sm"
          label={text('signIn.password')}
          autoComplete="current-password"
          required
          {...form.getInputProps('password')}
        />
        <Button
          type="submit"
          fullWidth
          mt="lg"
          loading={enter.isPending}
          {...(branding?.primaryColor ? { color: branding.primaryColor } : {})}
        >
          {text('signIn.submit')}
        </Button>
      </form>
      {(browserSupportsWebAuthn() || providers.length > 0) && <Divider label={text('signIn.or')} />}
      <ProviderButtons providers={providers} centerDomain={providersAt} />
      {browserSupportsWebAuthn() && (
        <Button
          variant="default"
          fullWidth
          leftSection={<IconFingerprint size={18} aria-hidden />}
          loading={enterByPasskey.isPending}
          onClick={() => enterByPasskey.mutate()}
        >
          {text('signIn.passkey')}
        </Button>
      )}
      <Anchor component="button" type="button" size="sm" onClick={askForgot}>
        {text('signIn.forgot')}
      </Anchor>
      {branding?.supportEmail && (
        <Text size="xs" c="dimmed" ta="center">
          <Anchor href={`mailto:${branding.supportEmail}`}>{branding.supportEmail}</Anchor>
        </Text>
      )}
    </Entrance>
  );
}

/** Signs in with whichever passkey of this site the person chooses; it says who they are. */
async function signInByPasskey(
  how: 'asked-for' | 'offered',
  centerDomain: string | undefined,
): Promise<Home> {
  const options = contentOf(await api.POST('/api/auth/passkeys/sign-in/options')).data;
  const response = await showPasskey(options, how);
  const body = { response, ...(centerDomain ? { centerDomain } : {}) };
  return entered(contentOf(await api.POST('/api/auth/passkeys/sign-in', { body })).data);
}

/** A challenge is good for five minutes, and the page may stand open for longer. */
const OFFER_AGAIN_MS = 4 * 60_000;

/**
 * Lets the browser offer passkeys among its suggestions for the first field, as it does names and passwords. Nobody has asked for them, so
 * nobody is told when that comes to nothing; asking by the button, or leaving the page, ends the offer.
 */
function useOfferedPasskeys(centerDomain: string | undefined, onEntered: (home: Home) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the offer is made for the page, and goes where the page goes then
  useEffect(() => {
    let isHere = true;
    const offer = async () => {
      if (!(await browserSupportsWebAuthnAutofill()) || !isHere) return;
      const home = await signInByPasskey('offered', centerDomain);
      if (isHere) onEntered(home);
    };
    const offerQuietly = () => void offer().catch(() => {});
    offerQuietly();
    const timer = setInterval(offerQuietly, OFFER_AGAIN_MS);
    return () => {
      isHere = false;
      clearInterval(timer);
      WebAuthnAbortService.cancelCeremony();
    };
  }, []);
}
