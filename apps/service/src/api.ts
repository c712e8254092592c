import type { FastifyInstance } from 'fastify';
import { bookingRoutes, listBookingsOf } from './centers/booking/index.ts';
import { centersRoutes } from './centers/center/index.ts';
import { insightRoutes } from './centers/insights/index.ts';
import { certificatePages, learningRoutes } from './centers/learning/index.ts';
import { partnerOperatorRoutes, partnerRoutes } from './centers/partners/index.ts';
import { lmsTenantId, provisioningRoutes } from './centers/provisioning/index.ts';
import { hasPaid, requireFreeSeat, subscriptionRoutes } from './centers/subscriptions/index.ts';
import { workflowRoutes } from './centers/workflows/index.ts';
import { serveConsole } from './console/index.ts';
import { centerWebhookRoutes, webhookRoutes } from './delivery/webhooks/index.ts';
import { accessRules, peopleRoutes } from './people/index.ts';
import {
  createServer,
  type Envelope,
  platformEnvelope,
  proofEnvelope,
  serveOperations,
} from './platform/http/index.ts';
import type { Platform } from './platform/platform.ts';
import { auditRoutes } from './proof/audit/index.ts';
import {
  createDecisionRecorder,
  createDecisionSealer,
  keyDecisionRoutes,
  sessionDecisionRoutes,
} from './proof/decisions/index.ts';
import { chainRoutes, dpuRoutes, proofDpuRoutes, schemaRoutes } from './proof/dpu/index.ts';
import { keyEvidenceRoutes, publicProofRoutes, sessionEvidenceRoutes } from './proof/evidence/index.ts';
import { exportKeyRoutes } from './proof/export-keys/index.ts';
import { logRoutes } from './proof/log/index.ts';
import { createPolicyBook, keyPolicyRoutes, sessionPolicyRoutes } from './proof/policies/index.ts';
import type { Routes } from './slice.ts';

type Mounted = { prefix: string; envelope: Envelope; routes: Routes };
const under =
  (prefix: string, envelope: Envelope) =>
  (routes: Routes): Mounted => ({ prefix, envelope, routes });

const platformApi = under('/api', platformEnvelope);
const proofApi = under('/api/v1', proofEnvelope);
const publicApi = under('/api/public', proofEnvelope);
const site = under('', platformEnvelope);
const learningApi = under('/lms/api', platformEnvelope);

/** What several slices of one process share on the way from a request to its commit. */
function createWritePath(platform: Platform) {
  const policies = createPolicyBook(platform);
  return {
    policies,
    recorder: createDecisionRecorder(platform),
    sealer: createDecisionSealer(platform, policies),
  };
}

/** Every slice that the API serves: the table of contents. */
const contents = ({ policies, recorder, sealer }: ReturnType<typeof createWritePath>): Mounted[] => [
  platformApi(peopleRoutes({ requireFreeSeat, hasPaid, lmsTenantId, bookingsOf: listBookingsOf })),
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
  platformApi(sessionDecisionRoutes({ sealer })),
  platformApi(sessionEvidenceRoutes),
  platformApi(sessionPolicyRoutes(policies)),
  platformApi(centerWebhookRoutes),
  platformApi(insightRoutes),
  proofApi(keyDecisionRoutes({ recorder, sealer })),
  proofApi(keyEvidenceRoutes),
  proofApi(keyPolicyRoutes(policies)),
  proofApi(proofDpuRoutes),
  proofApi(webhookRoutes),
  publicApi(publicProofRoutes),
  site(schemaRoutes),
  learningApi(learningRoutes),
  site(certificatePages),
  site(logRoutes),
  site(exportKeyRoutes),
];

export async function createApi(platform: Platform): Promise<FastifyInstance> {
  const app = await createServer(platform);
  await serveOperations(app, platform);
  for (const { prefix, envelope, routes } of contents(createWritePath(platform)))
    await routes({ app, prefix, envelope }, platform);
  await serveConsole(app);
  return app;
}
