import { AWAY_REFUSALS, accessRules, type KeyHolder, type Member } from '../../people/index.ts';
import { type Access, anyone, ok, type Router, route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AuditSource } from '../audit/index.ts';
import { answerExport, ExportAnswer } from '../export-keys/index.ts';
import { type ErasureRequest, eraseClaims } from './erase-claims.ts';
import {
  CheckedEvidenceAnswer,
  EvidenceAnswer,
  EvidenceId,
  ExportQuery,
  NewErasure,
  PublicProofAnswer,
} from './evidence.schemas.ts';
import { exportEvidence, readDisclosure } from './export-evidence.ts';
import { readEvidence } from './read-evidence.ts';
import { verifyProof } from './verify-proof.ts';

const tag = 'Evidence';

/** Sealed evidence by API key (docs/rules.md#evidence). */
export function keyEvidenceRoutes(router: Router, platform: Platform): void {
  const { apiKey } = accessRules(platform);
  readingRoutes<KeyHolder>(router, platform, {
    access: apiKey('proof:read'),
    centerOf: (who) => who.centerId,
  });

  erasingRoute<KeyHolder>(router, platform, {
    access: apiKey('proof:erase'),
    centerOf: (who) => who.centerId,
    actorOf: (who) => ({ id: who.keyId, type: 'service', name: who.keyName }),
  });
}

/** The same for people in the console; what cannot be undone is an administrator's. */
export function sessionEvidenceRoutes(router: Router, platform: Platform): void {
  const { member } = accessRules(platform);
  const centerOf = (who: Member) => who.center.id;
  readingRoutes(router, platform, { access: member('ADMIN', 'INSTRUCTOR'), centerOf });
  erasingRoute(router, platform, {
    access: member('ADMIN'),
    centerOf,
    actorOf: (who) => ({ id: who.actorId, type: 'human', name: who.name }),
  });
}

/** Verification by anybody, without a credential. */
export function publicProofRoutes(router: Router, platform: Platform): void {
  route(router, 'GET', '/proofs/:id', {
    summary: 'Verify a proof by the id of its event, evidence or decision proof unit',
    tag,
    access: anyone(),
    params: EvidenceId,
    answers: { 200: PublicProofAnswer },
    refusals: AWAY_REFUSALS,
    handle: async ({ params, request }) => ok(await verifyProof(platform, params.id, request)),
  });
}

function readingRoutes<Who>(
  router: Router,
  platform: Platform,
  reader: { access: Access<Who>; centerOf(who: Who): number },
): void {
  route(router, 'GET', '/evidence/:id', {
    summary: 'Read sealed evidence',
    tag,
    access: reader.access,
    params: EvidenceId,
    answers: { 200: CheckedEvidenceAnswer },
    handle: async ({ who, params }) =>
      ok(await readEvidence(platform, { centerId: reader.centerOf(who), id: params.id })),
  });

  route(router, 'GET', '/evidence/:id/export', {
    summary: 'Export sealed evidence as a JSON-LD document that verifies offline',
    tag,
    access: reader.access,
    params: EvidenceId,
    query: ExportQuery,
    answers: { 200: ExportAnswer },
    handle: async ({ who, params, query }) => {
      const document = await exportEvidence(platform, {
        centerId: reader.centerOf(who),
        id: params.id,
        disclose: readDisclosure(query.disclose),
      });
      return answerExport(platform, { id: params.id, document, format: query.format });
    },
  });
}

function erasingRoute<Who extends { source: AuditSource }>(
  router: Router,
  platform: Platform,
  eraser: { access: Access<Who>; centerOf(who: Who): number; actorOf(who: Who): ErasureRequest['actor'] },
): void {
  route(router, 'POST', '/evidence/:id/erase', {
    summary: 'Erase claims of sealed evidence; the chain keeps holding',
    tag,
    access: eraser.access,
    refusals: ['CHAIN_BROKEN', 'CONFLICT'],
    params: EvidenceId,
    body: NewErasure,
    answers: { 200: EvidenceAnswer },
    handle: async ({ who, params, body }) => {
      const centerId = eraser.centerOf(who);
      return ok(
        await platform.database.inScope({ centerIds: [centerId] }, (tx) =>
          eraseClaims(tx, {
            centerId,
            id: params.id,
            claims: body.claims,
            reason: body.reason,
            cause: 'request',
            actor: eraser.actorOf(who),
            source: who.source,
            now: platform.clock.now(),
          }),
        ),
      );
    },
  });
}
