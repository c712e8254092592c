import type { Static } from 'typebox';
import Type from 'typebox';
import type { FieldError } from '../../platform/errors.ts';

export const Branding = Type.Object({
  brandName: Type.Optional(Type.String({ maxLength: 200 })),
  logoUrl: Type.Optional(Type.String({ maxLength: 2_048 })),
  faviconUrl: Type.Optional(Type.String({ maxLength: 2_048 })),
  primaryColor: Type.Optional(Type.String({ maxLength: 32 })),
  secondaryColor: Type.Optional(Type.String({ maxLength: 32 })),
});

/** Switches that anybody may read before signing in, and so no place to keep things: few of them, each a word or a number. */
export const Features = Type.Record(
  Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_.-]{0,63}$' }),
  Type.Union([Type.Boolean(), Type.Number(), Type.String({ maxLength: 200 })]),
  { maxProperties: 64, additionalProperties: false },
);

/** How a tenant shows itself to strangers: on a sign-in page, before anybody has said who they are. */
export const brandingFields = {
  branding: Type.Optional(Branding),
  links: Type.Optional(Type.Record(Type.String({ maxLength: 64 }), Type.String({ maxLength: 2_048 }))),
  supportEmail: Type.Optional(Type.String({ format: 'email', maxLength: 254 })),
};

export interface Branded {
  branding?: Static<typeof Branding> | undefined;
  links?: Record<string, string> | undefined;
}

/** What must not be shown: anything but pictures and links that a browser fetches over https, and plain colors. */
export function brandingFaults({ branding = {}, links = {} }: Branded): FieldError[] {
  return [
    ...faultsOf(branding, ['logoUrl', 'faviconUrl'], isPicture, 'branding', PICTURE_EXPECTED),
    ...faultsOf(
      branding,
      ['primaryColor', 'secondaryColor'],
      isColor,
      'branding',
      'must be a color such as #1a2b3c',
    ),
    ...faultsOf(links, Object.keys(links), isLink, 'links', 'must be an https address'),
  ];
}

export const PICTURE_EXPECTED = 'must be an https address or a path that begins with a single slash';

function faultsOf(
  group: Record<string, unknown>,
  keys: readonly string[],
  isGood: (value: unknown) => boolean,
  path: string,
  message: string,
): FieldError[] {
  return keys
    .filter((key) => group[key] !== undefined && group[key] !== null && !isGood(group[key]))
    .map((key) => ({ path: `${path}.${key}`, message }));
}

/** A picture of somebody's own server over https, or one of ours. */
export function isPicture(address: unknown): address is string {
  return typeof address === 'string' && (/^\/(?![/\\])\S*$/.test(address) || isLink(address));
}

export function isLink(address: unknown): address is string {
  return typeof address === 'string' && /^https:\/\//i.test(address) && URL.canParse(address);
}

export function isColor(color: unknown): color is string {
  return typeof color === 'string' && /^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(color);
}
