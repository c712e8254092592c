import { CLAIM_NAMES } from '@centerproof/proof';
import Type from 'typebox';
import { Nullable, OneOf, OpenObject } from '../../platform/http/index.ts';
import { ExportFormatQuery } from '../export-keys/index.ts';
import { KNOWN_BY } from '../policies/index.ts';

/** The claims that may hold something personal (docs/rules.md#erasure). */
const ERASABLE_CLAIMS = ['who', 'what', 'why'] as const;
export type ErasableClaim = (typeof ERASABLE_CLAIMS)[number];

export const EvidenceId = Type.Object({ id: Type.String({ maxLength: 255 }) });

export const NewErasure = Type.Object({
  claims: Type.Array(OneOf(ERASABLE_CLAIMS), { minItems: 1, maxItems: 3 }),
  reason: Type.String({ minLength: 1, maxLength: 10_000 }),
});

export const ExportQuery = Type.Object({
  ...ExportFormatQuery.properties,
  disclose: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'Claims to disclose, such as who,when; the rest as digests.',
      alsoHeldTo: { pattern: `^(${CLAIM_NAMES.join('|')})(,(${CLAIM_NAMES.join('|')}))*$` },
    }),
  ),
});

/** As it is shown (docs/rules.md#evidence); null is a field whose claim was erased. */
export const EvidenceAnswer = Type.Object({
  id: Type.String(),
  decisionId: Nullable(Type.String()),
  status: OneOf(['sealed']),
  evidenceLevel: Type.String(),
  event: OpenObject,
  approval: OpenObject,
  governance: OpenObject,
  erased: Type.Array(Type.Object({ claim: Type.String(), erasedAt: Nullable(Type.String()) })),
  chain: Type.Object({
    hash: Type.String(),
    previousHash: Nullable(Type.String()),
    index: Type.Integer(),
    domain: Type.String(),
  }),
  sealedAt: Type.String(),
  createdAt: Type.String(),
});

export const CheckedEvidenceAnswer = Type.Object({
  ...EvidenceAnswer.properties,
  valid: Type.Boolean({
    description: 'Whether the record is still what was sealed.',
  }),
});

const PublicEntryAnswer = Type.Object({
  domain: Type.String(),
  index: Type.Integer(),
  hash: Type.String(),
  previousHash: Nullable(Type.String()),
  leafIndex: Nullable(Type.Integer({ description: 'Its place in the log; null until it is logged.' })),
});

export const PublicProofAnswer = Type.Object({
  eventId: Nullable(Type.String()),
  evidenceId: Nullable(Type.String()),
  dpuId: Type.Optional(Type.String()),
  status: Type.String(),
  evidenceLevel: Type.String(),
  sealedAt: Nullable(Type.String()),
  approvals: Type.Array(Type.Object({ assurance: Nullable(OneOf(KNOWN_BY)) })),
  chain: PublicEntryAnswer,
  seal: Nullable(PublicEntryAnswer),
  erasures: Type.Array(PublicEntryAnswer),
  valid: Type.Boolean(),
  checkedAt: Type.String(),
});
