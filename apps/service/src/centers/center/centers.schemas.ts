import Type from 'typebox';
import { OneOf, OpenObject, PageQuery } from '../../platform/http/index.ts';
import { VERTICALS } from './vertical-rules.ts';

const TENANT_TYPES = ['CENTER', 'WORKSPACE', 'PROGRAM', 'WHITE_LABEL'] as const;
const CENTER_STATUSES = ['ACTIVE', 'SUSPENDED', 'INACTIVE'] as const;

const summary = {
  id: Type.Integer(),
  name: Type.String(),
  centerDomain: Type.String(),
  tenantType: OneOf(TENANT_TYPES),
  status: OneOf(CENTER_STATUSES),
  vertical: OneOf(VERTICALS),
};

export const CenterSummary = Type.Object(summary);

/** docs/rules.md#center */
export const Center = Type.Object({ ...summary, memberCount: Type.Integer(), settings: OpenObject });

export const CenterInfo = Type.Object({
  name: Type.String(),
  description: Type.String(),
  logo: Type.String(),
  vertical: Type.String(),
});

export const Instructor = Type.Object({
  id: Type.String(),
  name: Type.String(),
  role: Type.String(),
  specialties: Type.Array(Type.String()),
});

export const FoundCenter = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  centerDomain: Type.String(),
  vertical: OneOf(VERTICALS),
  tenantType: OneOf(TENANT_TYPES),
  description: Type.String(),
  logo: Type.String(),
});

export const SearchBody = Type.Object({
  query: Type.Optional(Type.String({ maxLength: 200 })),
  vertical: Type.Optional(OneOf(VERTICALS)),
  page: Type.Optional(PageQuery.page),
  limit: Type.Optional(PageQuery.limit),
});

/** `{domain}` and `{centerId}` in paths: all digits are an id, anything else is a slug (docs/rules.md#center). */
export const CenterParams = Type.Object({ domain: Type.String({ minLength: 1, maxLength: 255 }) });
