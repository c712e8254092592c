import type { TextKey } from '../text/en.ts';
import type { Text } from '../text/use-text.tsx';

export const VERTICALS = [
  'education',
  'rehabilitation',
  'welfare',
  'pharmacy',
  'commerce',
  'mentoring',
  'interior',
] as const;
export type Vertical = (typeof VERTICALS)[number];

export function verticalName(text: Text, vertical: Vertical): string {
  return text(`vertical.${vertical}` satisfies TextKey);
}

export function verticalOptions(text: Text): { value: Vertical; label: string }[] {
  return VERTICALS.map((value) => ({ value, label: verticalName(text, value) }));
}

export const TENANT_TYPES = ['CENTER', 'WORKSPACE', 'WHITE_LABEL'] as const;
