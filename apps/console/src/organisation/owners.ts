import { api } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';
import type { Role } from './roles.ts';

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

const at = (id: string) => ({ params: { path: { id } } });

/** A center's own providers and domains. */
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
} satisfies { [Part in keyof Owner]: unknown };
