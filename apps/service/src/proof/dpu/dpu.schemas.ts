import { CHAIN_DOMAINS } from '@centerproof/proof';
import Type from 'typebox';
import { DateTime, Nullable, OneOf, OpenObject, PageQuery } from '../../platform/http/index.ts';
import { CREATOR_TYPES } from './dpu.ts';
import { EVIDENCE_LEVELS } from './level-rules.ts';

const EvidenceLevel = OneOf(EVIDENCE_LEVELS);
const Hash = Type.String({ description: 'SHA-256 in lowercase hexadecimal.' });
const Index = Type.Integer({ minimum: 0 });

export const DpuResource = Type.Object(
  {
    id: Type.String(),
    centerId: Type.Integer(),
    content: Type.String(),
    evidenceLevel: EvidenceLevel,
    chainHash: Nullable(Hash),
    previousHash: Nullable(Hash),
    chainIndex: Index,
    domain: Type.String(),
    status: OneOf(['sealed', 'pending']),
    vertical: Type.String(),
    referenceType: Nullable(Type.String()),
    referenceId: Nullable(Type.String()),
    tags: Type.Array(Type.String()),
    metadata: OpenObject,
    createdBy: Type.Object({
      id: Type.String(),
      type: OneOf(CREATOR_TYPES),
      name: Nullable(Type.String()),
    }),
    createdAt: DateTime,
    updatedAt: DateTime,
    sealedAt: Nullable(DateTime),
  },
  { description: 'A decision proof unit.' },
);

export const EvidenceUnit = Type.Unsafe<Record<string, unknown>>({
  ...OpenObject,
  description: 'Evidence, as it is read by itself; `valid` is left out while it is not sealed.',
});

export const DpuParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 255 }) });

export const DpuChange = Type.Object({
  evidenceLevel: Type.Optional(EvidenceLevel),
  metadata: Type.Optional(OpenObject),
});

export const DemoDpu = Type.Object({
  content: Type.Optional(Type.String({ minLength: 1, maxLength: 10_000 })),
  referenceType: Type.Optional(OneOf(['lms-attendance', 'lms-event', 'demo'])),
  referenceId: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
  tags: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: 20 })),
});

export const DpuListQuery = Type.Object({
  ...PageQuery,
  evidenceLevel: Type.Optional(EvidenceLevel),
  tag: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  referenceType: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
  q: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'Part of the content, in any case.' }),
  ),
});

export const Verification = Type.Object(
  {
    valid: Type.Boolean(),
    chainLength: Index,
    genesisHash: Nullable(Hash),
    brokenAt: Nullable(Index),
    checkedAt: DateTime,
  },
  { description: 'How the chain fared; `brokenAt` is the first bad index.' },
);

export const VerificationUnderWay = Type.Object(
  { status: OneOf(['running']), checked: Index, total: Index },
  {
    description:
      'The chain is long and still being verified: ask again for the result, or watch with Accept: text/event-stream.',
  },
);

const Claim = OpenObject;
export const Responsibility = Type.Object(
  { who: Claim, what: Claim, when: Claim, where: Claim, why: Claim, how: Claim },
  { description: 'The six Ws of a decision, as they are sealed.' },
);

const Counter = Type.Integer({ minimum: 0 });
export const DpuStats = Type.Object({
  total: Counter,
  byEvidenceLevel: Type.Object({ DRAFT: Counter, DOCUMENTED: Counter, AUDIT_READY: Counter }),
  byVertical: Type.Record(Type.String(), Counter),
});

export const ChainParams = Type.Object({ domain: OneOf(CHAIN_DOMAINS) });
export const ChainEntriesQuery = Type.Object({
  ...PageQuery,
  order: Type.Unsafe<'asc' | 'desc'>({ ...OneOf(['asc', 'desc']), default: 'desc' }),
});
export const ChainEntry = Type.Object({
  index: Index,
  hash: Hash,
  previousHash: Nullable(Hash),
  subject: Type.String({ description: 'The id of the record that is sealed here.' }),
  timestamp: DateTime,
});
