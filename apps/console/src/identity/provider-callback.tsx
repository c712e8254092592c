import { Anchor } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';
import { Entrance } from '../shell/entrance.tsx';
import { entered, type Home, type SecondStep as Step } from '../shell/session.tsx';
import { Failed, Loading } from '../shell/states.tsx';
import { useText } from '../text/use-text.tsx';
import { signInPage, takeLink } from './providers.ts';
import { SecondStep } from './second-step.tsx';
import { Brand, useBranding } from './white-label.tsx';

/** Where a provider sends people back to: what it says in the address is handed on once, and then gone from there. */
export function ProviderCallback() {
  const text = useText();
  const branding = useBranding();
  const navigate = useNavigate();
  const { id } = useParams({ from: '/sign-in/callback/$id' });
  const [step, setStep] = useState<Step | null>(null);
  // In the place of this page, which has nothing to show to whoever goes back.
  const go = (home: Home) => {
    const link = takeLink();
    void (link ? navigate({ href: link, replace: true }) : navigate({ to: home, replace: true }));
  };
  const arrive = useMutation({
    mutationFn: async (response: string) =>
      contentOf(
        await api.POST('/api/auth/providers/{id}/callback', { params: { path: { id } }, body: { response } }),
      ).data,
    onSuccess: (arrived, response) => {
      if ('authorizationUrl' in arrived) window.location.assign(arrived.authorizationUrl);
      else if ('continueAt' in arrived) window.location.replace(`${arrived.continueAt}#${response}`);
      else if ('mfaToken' in arrived) setStep(arrived);
      else go(entered(arrived));
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is handed on once
  useEffect(() => {
    // Our own address hands it on behind a `#`, so that no server of another host is told.
    const response = window.location.search.slice(1) || window.location.hash.slice(1);
    if (response === '') return;
    window.history.replaceState(null, '', window.location.pathname);
    arrive.mutate(response);
  }, []);
  const back = () => window.location.assign(signInPage());
  const brand = branding && <Brand branding={branding} />;
  if (step) return <SecondStep step={step} brand={brand} onEntered={go} onBack={back} />;
  return (
    <Entrance title={text('signIn.returning')} brand={brand}>
      {arrive.error ? <Failed error={arrive.error} /> : <Loading />}
      {!arrive.isPending && (
        <Anchor href={signInPage()} size="sm">
          {text('signIn.anew')}
        </Anchor>
      )}
    </Entrance>
  );
}
