import type { FastifyInstance } from 'fastify';
import { archiveRoutes } from './centers/archives/index.ts';
import {
  bookingRoutes,
  calendarPages,
  closureRoutes,
  feedRoutes,
  listBookingsOf,
  waitingRoutes,
} from './centers/booking/index.ts';
import { proofBrandRoutes, whiteLabelRoutes } from './centers/branding/index.ts';
import { centersRoutes } from './centers/center/index.ts';
import { importRoutes } from './centers/imports/index.ts';
import { insightRoutes } from './centers/insights/index.ts';
import { certificatePages, learnerRoutes, learningRoutes } from './centers/learning/index.ts';
import { moveFigures } from './centers/moves/index.ts';
import { partnerOperatorRoutes, partnerRoutes } from './centers/partners/index.ts';
import { lmsTenantId, provisioningRoutes } from './centers/provisioning/index.ts';
import { searchRoutes } from './centers/search/index.ts';
import { hasPaid, requireFreeSeat, subscriptionRoutes } from './centers/subscriptions/index.ts';
import { workflowRoutes } from './centers/workflows/index.ts';
import { serveConsole } from './console/index.ts';
import { centerWebhookRoutes, egressOf, webhookRoutes } from './delivery/webhooks/index.ts';
import { mcpRoutes } from './mcp/index.ts';
import { accessRules, peopleRoutes } from './people/index.ts';
import {
  createServer,
  type Envelope,
  platformEnvelope,
  proofEnvelope,
  serveOperations,
} from './platform/http/index.ts';
import type { Platform } from './platform/platform.ts';
import { approverKeyRoutes } from './proof/approver-keys/index.ts';
import { auditRoutes } from './proof/audit/index.ts';
import { auditExportRoutes, auditStreamRoutes } from './proof/audit-exports/index.ts';
import {
  createApprovalSigning,
  createDecisionRecorder,
  createDecisionSealer,
  createDecisionWatch,
  guardRoutes,
  keyDecisionRoutes,
  sessionDecisionRoutes,
} from './proof/decisions/index.ts';
import { chainRoutes, dpuRoutes, proofDpuRoutes, schemaRoutes } from './proof/dpu/index.ts';
import {
  checkSealed,
  keyEvidenceRoutes,
  publicProofRoutes,
  readEvidenceUnit,
  sessionEvidenceRoutes,
} from './proof/evidence/index.ts';
import { exportKeyRoutes } from './proof/export-keys/index.ts';
import { channelRoutes, inboxRoutes, mayAnswer } from './proof/inbox/index.ts';
import { logRoutes } from './proof/log/index.ts';
import { keyOversightRoutes, sessionOversightRoutes } from './proof/oversight/index.ts';
import { keyPackRoutes, sessionPackRoutes } from './proof/packs/index.ts';
import { createPolicyBook, keyPolicyRoutes, sessionPolicyRoutes } from './proof/policies/index.ts';
import { retentionRoutes } from './proof/retention/index.ts';
import { myDecisionRoutes, subjectRecordRoutes } from './proof/subjects/index.ts';
import { telemetryRoutes } from './proof/telemetry/index.ts';
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
    recorder: createDecisionRecorder(platform, policies),
    sealer: createDecisionSealer(platform, policies),
    signing: createApprovalSigning(platform, policies),
    watch: createDecisionWatch(platform),
  };
}

/** Every slice that the API serves: the table of contents. */
const contents = ({
  policies,
  recorder,
  sealer,
  signing,
  watch,
}: ReturnType<typeof createWritePath>): Mounted[] => [
  platformApi(peopleRoutes({ requireFreeSeat, hasPaid, lmsTenantId, bookingsOf: listBookingsOf }, egressOf)),
  platformApi(auditRoutes(accessRules)),
  platformApi(auditExportRoutes),
  platformApi(centersRoutes),
  platformApi(bookingRoutes),
  platformApi(closureRoutes),
  platformApi(waitingRoutes),
  platformApi(feedRoutes),
  platformApi(provisioningRoutes),
  platformApi(subscriptionRoutes),
  platformApi(partnerRoutes),
  platformApi(whiteLabelRoutes),
  platformApi(partnerOperatorRoutes),
  platformApi(dpuRoutes),
  platformApi(chainRoutes),
  platformApi(workflowRoutes),
  platformApi(sessionDecisionRoutes({ sealer, signing, mayAnswer, checkSealed })),
  platformApi(myDecisionRoutes(policies)),
  platformApi(retentionRoutes),
  platformApi(subjectRecordRoutes),
  platformApi(inboxRoutes(policies)),
  platformApi(channelRoutes),
  platformApi(sessionEvidenceRoutes),
  platformApi(sessionPackRoutes),
  platformApi(archiveRoutes),
  platformApi(importRoutes),
  platformApi(sessionOversightRoutes),
  platformApi(sessionPolicyRoutes(policies)),
  platformApi(centerWebhookRoutes),
  platformApi(insightRoutes),
  platformApi(searchRoutes),
  proofApi(keyDecisionRoutes({ recorder, sealer, signing, checkSealed })),
  proofApi(approverKeyRoutes),
  proofApi(guardRoutes({ sealer, watch })),
  proofApi(telemetryRoutes({ sealer })),
  proofApi(keyEvidenceRoutes),
  proofApi(keyPackRoutes),
  proofApi(auditStreamRoutes),
  proofApi(keyOversightRoutes),
  proofApi(keyPolicyRoutes(policies)),
  proofApi(proofDpuRoutes({ findEvidence: readEvidenceUnit })),
  proofApi(webhookRoutes),
  publicApi(publicProofRoutes),
  publicApi(proofBrandRoutes),
  site(schemaRoutes),
  learningApi(learningRoutes),
  learningApi(learnerRoutes),
  site(certificatePages),
  site(calendarPages),
  site(logRoutes),
  site(exportKeyRoutes),
  site(mcpRoutes),
  site(moveFigures),
];

export async function createApi(platform: Platform): Promise<FastifyInstance> {
  const app = await createServer(platform);
  await serveOperations(app, platform);
  for (const { prefix, envelope, routes } of contents(createWritePath(platform)))
    await routes({ app, prefix, envelope }, platform);
  await serveConsole(app);
  return app;
}
