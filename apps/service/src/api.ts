import type { FastifyInstance } from 'fastify';
import { bookingRoutes } from './booking/index.ts';
import { centersRoutes } from './centers/index.ts';
import { serveConsole } from './console/index.ts';
import { keyDecisionRoutes, sessionDecisionRoutes } from './decisions/index.ts';
import { chainRoutes, dpuRoutes, proofDpuRoutes, schemaRoutes } from './dpu/index.ts';
import { keyEvidenceRoutes, publicProofRoutes, sessionEvidenceRoutes } from './evidence/index.ts';
import {
  createServer,
  type Envelope,
  platformEnvelope,
  proofEnvelope,
  serveOperations,
} from './platform/http/index.ts';
import type { Platform } from './platform/platform.ts';
import { keyPolicyRoutes, sessionPolicyRoutes } from './policies/index.ts';
import { provisioningRoutes } from './provisioning/index.ts';
import type { Routes } from './slice.ts';
import { subscriptionRoutes } from './subscriptions/index.ts';

/** Every slice that the API serves, under its prefix: the table of contents. */
const contents: { prefix: string; envelope: Envelope; slices: Routes[] }[] = [
  {
    prefix: '/api',
    envelope: platformEnvelope,
    slices: [
      provisioningRoutes,
      subscriptionRoutes,
      centersRoutes,
      bookingRoutes,
      dpuRoutes,
      chainRoutes,
      sessionDecisionRoutes,
      sessionEvidenceRoutes,
      sessionPolicyRoutes,
    ],
  },
  {
    prefix: '/api/v1',
    envelope: proofEnvelope,
    slices: [keyDecisionRoutes, keyEvidenceRoutes, keyPolicyRoutes, proofDpuRoutes],
  },
  { prefix: '/api/public', envelope: proofEnvelope, slices: [publicProofRoutes] },
  { prefix: '/lms/api', envelope: platformEnvelope, slices: [] },
  { prefix: '', envelope: platformEnvelope, slices: [schemaRoutes] },
];

export async function createApi(platform: Platform): Promise<FastifyInstance> {
  const app = await createServer(platform);
  await serveOperations(app, platform);
  for (const { prefix, envelope, slices } of contents) {
    for (const routes of slices) await routes({ app, prefix, envelope }, platform);
  }
  await serveConsole(app);
  return app;
}
