import type { Static } from 'typebox';
import Type from 'typebox';
import { DateTime, Nullable, OneOf, OpenObject } from '../../platform/http/index.ts';
import { VERTICALS } from '../center/index.ts';

export const WhiteLabelParams = Type.Object({ domain: Type.String({ minLength: 1, maxLength: 255 }) });

export const WhiteLabelConfig = Type.Object({
  domain: Type.String(),
  centerId: Type.Integer(),
  centerDomain: Type.String(),
  tenantType: Type.String(),
  brandName: Type.String(),
  logoUrl: Nullable(Type.String()),
  faviconUrl: Nullable(Type.String()),
  colors: OpenObject,
  supportEmail: Nullable(Type.String()),
  links: OpenObject,
  locale: Type.String(),
  timezone: Type.String(),
  vertical: OneOf(VERTICALS),
  features: OpenObject,
  auth: Type.Object({ email: Type.Boolean(), phone: Type.Boolean() }),
  updatedAt: DateTime,
});
export type WhiteLabelConfig = Static<typeof WhiteLabelConfig>;
