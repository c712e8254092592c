import Type from 'typebox';
import { DateTime, Nullable, OneOf } from '../../platform/http/index.ts';
import { ACTOR_ROLES } from '../access/center-access-rules.ts';
import { Name } from '../people.schemas.ts';
import { PROVISIONINGS } from './providers.queries.ts';

const Issuer = Type.String({ minLength: 1, maxLength: 2_048 });
const ClientId = Type.String({ minLength: 1, maxLength: 1_000 });
const ClientSecret = Nullable(Type.String({ minLength: 1, maxLength: 4_096 }));
const ClaimName = Nullable(Type.String({ minLength: 1, maxLength: 200 }));

const choices = {
  enabled: Type.Boolean(),
  provisioning: OneOf(PROVISIONINGS),
  defaultRole: OneOf(ACTOR_ROLES),
  groupsClaim: ClaimName,
  countsAsSecondFactor: Type.Boolean(),
};
const optionalChoices = {
  enabled: Type.Optional(choices.enabled),
  provisioning: Type.Optional(choices.provisioning),
  defaultRole: Type.Optional(choices.defaultRole),
  groupsClaim: Type.Optional(choices.groupsClaim),
  countsAsSecondFactor: Type.Optional(choices.countsAsSecondFactor),
};

export const NewProvider = Type.Object({
  name: Name,
  issuer: Issuer,
  clientId: ClientId,
  clientSecret: Type.Optional(ClientSecret),
  ...optionalChoices,
});

export const ProviderChange = Type.Object({
  name: Type.Optional(Name),
  issuer: Type.Optional(Issuer),
  clientId: Type.Optional(ClientId),
  clientSecret: Type.Optional(ClientSecret),
  ...optionalChoices,
});

export const ProviderSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  issuer: Type.String(),
  clientId: Type.String(),
  hasSecret: Type.Boolean(),
  ...choices,
  redirectUri: Type.String({ description: 'What the provider is told to send people back to.' }),
  createdAt: DateTime,
  updatedAt: DateTime,
  lastUsedAt: Nullable(DateTime),
});

export const DomainSchema = Type.Object({
  id: Type.String(),
  domain: Type.String(),
  verifiedAt: Nullable(DateTime),
  required: Type.Boolean({ description: 'Whether its people sign in by a provider and in no other way.' }),
  dnsRecord: Type.Object({ type: Type.String(), name: Type.String(), value: Type.String() }),
  createdAt: DateTime,
});

export const OfferedSchema = Type.Object({ id: Type.String(), name: Type.String() });

export const IdentitySchema = Type.Object({
  id: Type.String(),
  providerId: Type.String(),
  providerName: Type.String(),
  email: Nullable(Type.String()),
  createdAt: DateTime,
  lastUsedAt: Nullable(DateTime),
});
