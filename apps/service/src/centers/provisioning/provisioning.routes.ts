import { accessRules } from '../../people/index.ts';
import { answer, bare, created, route } from '../../platform/http/index.ts';
import type { Routes } from '../../slice.ts';
import { isReservedSubdomain } from '../center/index.ts';
import { provisionOrder } from './provision-order.ts';
import { isDomainUsed } from './provisioning.queries.ts';
import { CheckSubdomainBody, ProvisionBody, Provisioned, SubdomainAnswer } from './provisioning.schemas.ts';

export const provisioningRoutes: Routes = (router, platform) => {
  const { signedIn } = accessRules(platform);

  route(router, 'POST', '/provisioning/center-tenant', {
    summary: 'Make a center out of an order',
    tag: 'Provisioning',
    access: signedIn(),
    links: { 'GET /centers/:domain/info': { domain: '/data/tenantMapping/subdomain' } },
    body: ProvisionBody,
    answers: { 200: Provisioned, 201: Provisioned },
    handle: async ({ who, body }) => {
      const { provisioned, isReplay } = await provisionOrder(platform, who, body);
      return isReplay ? answer(200, provisioned, { 'idempotent-replayed': 'true' }) : created(provisioned);
    },
  });

  route(router, 'POST', '/provisioning/check-subdomain', {
    summary: 'Ask whether a subdomain is free',
    tag: 'Provisioning',
    access: signedIn(),
    body: CheckSubdomainBody,
    answers: { 200: SubdomainAnswer },
    idempotency: 'none',
    handle: async ({ body: { subdomain } }) => {
      const available =
        !isReservedSubdomain(subdomain) &&
        !(await platform.database.inScope({ operator: true }, (tx) => isDomainUsed(tx, subdomain)));
      return bare(200, { success: true, data: { available }, available });
    },
  });
};
