import { api } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';
import { PARTNER_ROLES, type PartnerRole, ROLES, type Role } from './roles.ts';

/** What a form says of a provider. */
export interface NewProvider {
  name: string;
  issuer: string;
  clientId: string;
  clientSecret?: string;
  enabled: boolean;
  provisioning: 'off' | 'join';
  defaultRole: Role;
  groupsClaim: string | null;
  countsAsSecondFactor: boolean;
}

interface NewToken {
  name: string;
  defaultRole: string;
}

interface Token {
  id: string;
  name: string;
  last4: string;
  defaultRole: string;
  lastUsedAt: string | null;
}

/** The service holds roles to the list of the owner's kind. */
export interface GroupRole {
  group: string;
  role: string;
}

const at = (id: string) => ({ params: { path: { id } } });

/** A center's own providers, domains and directory. */
export const CENTER = {
  key: 'center',
  providers: async () => contentOf(await api.GET('/api/center/identity-providers')).data,
  addProvider: (body: NewProvider) => api.POST('/api/center/identity-providers', { body }),
  changeProvider: (id: string, body: Partial<NewProvider>) =>
    api.PATCH('/api/center/identity-providers/{id}', { ...at(id), body }),
  removeProvider: (id: string) => api.DELETE('/api/center/identity-providers/{id}', at(id)),
  testProvider: async (id: string) =>
    contentOf(await api.POST('/api/center/identity-providers/{id}/test', at(id))).data,
  domains: async () => contentOf(await api.GET('/api/center/sign-in-domains')).data,
  claimDomain: (domain: string) => api.POST('/api/center/sign-in-domains', { body: { domain } }),
  verifyDomain: (id: string) => api.POST('/api/center/sign-in-domains/{id}/verify', at(id)),
  requireDomain: (id: string, required: boolean) =>
    api.PATCH('/api/center/sign-in-domains/{id}', { ...at(id), body: { required } }),
  removeDomain: (id: string) => api.DELETE('/api/center/sign-in-domains/{id}', at(id)),
  roles: ROLES as readonly string[],
  defaultRole: 'INSTRUCTOR',
  tokens: async () => contentOf(await api.GET('/api/center/scim-tokens')).data as Token[],
  createToken: async (body: NewToken) =>
    contentOf(
      await api.POST('/api/center/scim-tokens', { body: { ...body, defaultRole: body.defaultRole as Role } }),
    ).data.token,
  rotateToken: async (id: string) =>
    contentOf(await api.POST('/api/center/scim-tokens/{id}/rotate', at(id))).data.token,
  revokeToken: (id: string) => api.DELETE('/api/center/scim-tokens/{id}', at(id)),
  groupRoles: async () => contentOf(await api.GET('/api/center/group-roles')).data as GroupRole[],
  saveGroupRoles: async (roles: GroupRole[]) =>
    contentOf(
      await api.PUT('/api/center/group-roles', { body: { roles: roles as { group: string; role: Role }[] } }),
    ).data as GroupRole[],
};

export type Owner = Omit<typeof CENTER, 'key'> & { key: string };
export type Provider = Awaited<ReturnType<Owner['providers']>>[number];
export type Domain = Awaited<ReturnType<Owner['domains']>>[number];

/** A partner's, which count in all of its centers. */
export const PARTNER = {
  key: 'partner',
  providers: async () => contentOf(await api.GET('/api/partner/identity-providers')).data,
  addProvider: (body: NewProvider) => api.POST('/api/partner/identity-providers', { body }),
  changeProvider: (id: string, body: Partial<NewProvider>) =>
    api.PATCH('/api/partner/identity-providers/{id}', { ...at(id), body }),
  removeProvider: (id: string) => api.DELETE('/api/partner/identity-providers/{id}', at(id)),
  testProvider: async (id: string) =>
    contentOf(await api.POST('/api/partner/identity-providers/{id}/test', at(id))).data,
  domains: async () => contentOf(await api.GET('/api/partner/sign-in-domains')).data,
  claimDomain: (domain: string) => api.POST('/api/partner/sign-in-domains', { body: { domain } }),
  verifyDomain: (id: string) => api.POST('/api/partner/sign-in-domains/{id}/verify', at(id)),
  requireDomain: (id: string, required: boolean) =>
    api.PATCH('/api/partner/sign-in-domains/{id}', { ...at(id), body: { required } }),
  removeDomain: (id: string) => api.DELETE('/api/partner/sign-in-domains/{id}', at(id)),
  roles: PARTNER_ROLES as readonly string[],
  defaultRole: 'PARTNER_OPERATOR',
  tokens: async () => contentOf(await api.GET('/api/partner/scim-tokens')).data as Token[],
  createToken: async (body: NewToken) =>
    contentOf(
      await api.POST('/api/partner/scim-tokens', {
        body: { ...body, defaultRole: body.defaultRole as PartnerRole },
      }),
    ).data.token,
  rotateToken: async (id: string) =>
    contentOf(await api.POST('/api/partner/scim-tokens/{id}/rotate', at(id))).data.token,
  revokeToken: (id: string) => api.DELETE('/api/partner/scim-tokens/{id}', at(id)),
  groupRoles: async () => contentOf(await api.GET('/api/partner/group-roles')).data as GroupRole[],
  saveGroupRoles: async (roles: GroupRole[]) =>
    contentOf(
      await api.PUT('/api/partner/group-roles', {
        body: { roles: roles as { group: string; role: PartnerRole }[] },
      }),
    ).data as GroupRole[],
} satisfies { [Part in keyof Owner]: unknown };
