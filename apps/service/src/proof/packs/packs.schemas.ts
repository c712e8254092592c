import { CLAIM_NAMES } from '@centerproof/proof';
import Type from 'typebox';
import { DateTime, Nullable, OneOf, PageQuery } from '../../platform/http/index.ts';
import { PACK_CHAINS, PACK_STATUSES } from './pack.ts';

const VALUES_MAX = 100;
const Values = Type.Array(Type.String({ minLength: 1, maxLength: 255 }), {
  minItems: 1,
  maxItems: VALUES_MAX,
});

const Filter = Type.Object(
  {
    types: Type.Optional(Values),
    actionTypes: Type.Optional(Values),
    tags: Type.Optional(Values),
    actors: Type.Optional(Values),
    approvers: Type.Optional(Values),
    models: Type.Optional(Values),
    results: Type.Optional(
      Type.Array(OneOf(['approved', 'rejected', 'autonomous']), { minItems: 1, maxItems: 3 }),
    ),
  },
  { description: 'Which decisions are shown; the others stand in the pack by their digests.' },
);

export const NewPack = Type.Object({
  chain: Type.Optional(
    Type.Unsafe<(typeof PACK_CHAINS)[number]>({
      ...OneOf(PACK_CHAINS),
      description:
        'The decisions (proof, unless said otherwise), or the audit log, in which the keys of approvers are looked up.',
    }),
  ),
  from: Type.Optional(Type.String({ format: 'date-time', description: 'Entries sealed from here on.' })),
  to: Type.Optional(Type.String({ format: 'date-time', description: 'Entries sealed before this.' })),
  filter: Type.Optional(Filter),
  disclose: Type.Optional(
    Type.Array(OneOf(CLAIM_NAMES), {
      uniqueItems: true,
      maxItems: CLAIM_NAMES.length,
      description:
        'The claims that are shown of decisions inside the filter; all of them unless said otherwise.',
    }),
  ),
});
export type NewPack = Type.Static<typeof NewPack>;

export const PackId = Type.Object({ id: Type.String({ minLength: 1, maxLength: 255 }) });
export const PacksQuery = Type.Object(PageQuery);

const Count = Type.Integer();

export const Pack = Type.Object({
  id: Type.String(),
  status: OneOf(PACK_STATUSES),
  chain: OneOf(PACK_CHAINS),
  period: Type.Object({ from: Nullable(DateTime), to: Nullable(DateTime) }),
  filter: Filter,
  disclose: Type.Array(OneOf(CLAIM_NAMES)),
  requestedBy: Type.Object({ id: Type.String(), type: Type.String(), name: Type.String() }),
  progress: Type.Object({ done: Count, total: Nullable(Count) }, { description: 'Entries written, of all.' }),
  counts: Nullable(
    Type.Object({
      from: Count,
      entries: Count,
      inside: Count,
      outside: Count,
      erasures: Count,
      erased: Count,
      logged: Count,
    }),
  ),
  statement: Nullable(Type.String({ description: 'What the pack says of its own completeness.' })),
  file: Nullable(Type.Object({ bytes: Count, sha256: Type.String() })),
  failure: Nullable(Type.String()),
  createdAt: DateTime,
  finishedAt: Nullable(DateTime),
  expiresAt: DateTime,
});

export const PackFile = Type.Unsafe<unknown>({ type: 'string', format: 'binary' });
