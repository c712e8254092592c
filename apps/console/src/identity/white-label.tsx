import { Image, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../shell/api.ts';
import { useText } from '../text/use-text.tsx';
import { wayBack } from './way-back.ts';

export interface Branding {
  brandName: string;
  logoUrl: string | null;
  primaryColor: string | null;
  supportEmail: string | null;
  centerDomain: string | null;
}

const OWN_HOSTS = /^(localhost|[\d.]+|\[.*\])$/;

/**
 * Whose sign-in page this is: the center named by `?center=`, else that of the mail's link which led here, else the one whose domain this
 * host is. Null means our own, and so does a failure, because nobody is kept from signing in by a missing logo.
 */
export function useBranding(): Branding | null {
  const asked = new URLSearchParams(window.location.search).get('center') ?? wayBack()?.center;
  const domain = asked ?? (OWN_HOSTS.test(window.location.hostname) ? null : window.location.hostname);
  const { data } = useQuery({
    queryKey: ['white-label', domain],
    enabled: domain !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<Branding | null> => {
      const answer = await api.GET('/api/whitelabel/{domain}/config', {
        params: { path: { domain: domain ?? '' } },
      });
      if (!answer.data) return null;
      const { brandName, logoUrl, supportEmail, centerDomain, colors } = answer.data.data;
      const primaryColor = typeof colors.primary === 'string' ? colors.primary : null;
      return { brandName, logoUrl, primaryColor, supportEmail, centerDomain };
    },
  });
  return data ?? null;
}

/** The head of a branded sign-in page; its logo gives way to the name when it cannot be loaded. */
export function Brand({ branding }: { branding: Pick<Branding, 'brandName' | 'logoUrl' | 'primaryColor'> }) {
  const text = useText();
  const { brandName, logoUrl, primaryColor } = branding;
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <>
      {logoUrl && logoUrl !== broken && (
        <Image
          src={logoUrl}
          alt=""
          h={48}
          w="auto"
          maw={220}
          fit="contain"
          onError={() => setBroken(logoUrl)}
        />
      )}
      <Text fw={700} size="xl" ta="center">
        {brandName}
      </Text>
      {primaryColor && (
        <span aria-hidden style={{ width: 48, height: 4, borderRadius: 2, background: primaryColor }} />
      )}
      <Text c="dimmed" size="xs">
        {text('signIn.poweredBy')}
      </Text>
    </>
  );
}
