import type { FastifyInstance } from 'fastify';
import { auditRoutes } from './audit/index.ts';
import { bookingRoutes, listBookingsOf } from './booking/index.ts';
import { centersRoutes } from './centers/index.ts';
import { serveConsole } from './console/index.ts';
import { keyDecisionRoutes, sessionDecisionRoutes } from './decisions/index.ts';
import { chainRoutes, dpuRoutes, proofDpuRoutes, schemaRoutes } from './dpu/index.ts';
import { keyEvidenceRoutes, publicProofRoutes, sessionEvidenceRoutes } from './evidence/index.ts';
import { accessRules, identityRoutes } from './identity/index.ts';
import { certificatePages, learningRoutes } from './learning/index.ts';
import { partnerOperatorRoutes, partnerRoutes } from './partners/index.ts';
import {
  createServer,
  type Envelope,
  platformEnvelope,
  proofEnvelope,
  serveOperations,
} from './platform/http/index.ts';
import type { Platform } from './platform/platform.ts';
import { keyPolicyRoutes, sessionPolicyRoutes } from './policies/index.ts';
import { lmsTenantId, provisioningRoutes } from './provisioning/index.ts';
import type { Routes } from './slice.ts';
import { requireFreeSeat, subscriptionRoutes } from './subscriptions/index.ts';
import { centerWebhookRoutes, webhookRoutes } from './webhooks/index.ts';
import { workflowRoutes } from './workflows/index.ts';

type Mounted = { prefix: string; envelope: Envelope; routes: Routes };
const under =
  (prefix: string, envelope: Envelope) =>
  (routes: Routes): Mounted => ({ prefix, envelope, routes });

const platformApi = under('/api', platformEnvelope);
const proofApi = under('/api/v1', proofEnvelope);
const publicApi = under('/api/public', proofEnvelope);
const site = under('', platformEnvelope);
const learningApi = under('/lms/api', platformEnvelope);

/** Every slice that the API serves: the table of contents. */
const contents: Mounted[] = [
  platformApi(identityRoutes({ requireFreeSeat, lmsTenantId, bookingsOf: listBookingsOf })),
  platformApi(auditRoutes(accessRules)),
  platformApi(centersRoutes),
  platformApi(bookingRoutes),
  platformApi(provisioningRoutes),
  platformApi(subscriptionRoutes),
  platformApi(partnerRoutes),
  platformApi(partnerOperatorRoutes),
  platformApi(dpuRoutes),
  platformApi(chainRoutes),
  platformApi(workflowRoutes),
  platformApi(sessionDecisionRoutes),
  platformApi(sessionEvidenceRoutes),
  platformApi(sessionPolicyRoutes),
  platformApi(centerWebhookRoutes),
  proofApi(keyDecisionRoutes),
  proofApi(keyEvidenceRoutes),
  proofApi(keyPolicyRoutes),
  proofApi(proofDpuRoutes),
  proofApi(webhookRoutes),
  publicApi(publicProofRoutes),
  site(schemaRoutes),
  learningApi(learningRoutes),
  site(certificatePages),
];

export async function createApi(platform: Platform): Promise<FastifyInstance> {
  const app = await createServer(platform);
  await serveOperations(app, platform);
  for (const { prefix, envelope, routes } of contents) await routes({ app, prefix, envelope }, platform);
  await serveConsole(app);
  return app;
}
