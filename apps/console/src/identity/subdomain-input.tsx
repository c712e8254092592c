import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { api } from '../shell/api.ts';
import type { TextKey } from '../text/en.ts';
import { useText } from '../text/use-text.tsx';

const SUBDOMAIN = /^[a-z0-9-]{3,30}$/;
const ASK_AFTER_MS = 300;

export type Availability = 'unknown' | 'malformed' | 'free' | 'taken';

const HINTS: Record<Availability, TextKey> = {
  unknown: 'onboarding.checking',
  malformed: 'onboarding.malformed',
  free: 'onboarding.free',
  taken: 'onboarding.taken',
};

/** The address of a center; whether it is to be had is said while it is typed. */
export function SubdomainInput({
  value,
  availability,
  required,
  onChange,
}: {
  value: string;
  availability: Availability;
  required?: boolean;
  onChange(subdomain: string): void;
}) {
  const text = useText();
  const isWrong = availability === 'taken' || availability === 'malformed';
  return (
    <TextInput
      label={text('onboarding.subdomain')}
      required={required ?? false}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value.toLowerCase())}
      error={isWrong ? text(HINTS[availability]) : undefined}
      description={isWrong ? undefined : text(value === '' ? 'onboarding.malformed' : HINTS[availability])}
    />
  );
}

/** Whether a name is still to be had, asked a moment after the last key. */
export function useAvailability(subdomain: string): Availability {
  const [asked] = useDebouncedValue(subdomain, ASK_AFTER_MS);
  const isWellFormed = SUBDOMAIN.test(asked);
  const query = useQuery({
    queryKey: ['subdomain', asked],
    enabled: isWellFormed,
    queryFn: async () =>
      (await api.POST('/api/provisioning/check-subdomain', { body: { subdomain: asked } })).data?.available ??
      false,
  });
  if (subdomain === '') return 'unknown';
  if (!SUBDOMAIN.test(subdomain)) return 'malformed';
  if (asked !== subdomain || query.data === undefined) return 'unknown';
  return query.data ? 'free' : 'taken';
}
