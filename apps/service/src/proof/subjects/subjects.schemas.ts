import Type from 'typebox';
import { Nullable, OneOf, PageQuery } from '../../platform/http/index.ts';
import { CONTEST_KINDS } from '../decisions/index.ts';

export const MyDecisionsQuery = Type.Object(PageQuery);

export const MyDecisionId = Type.Object({ id: Type.String({ maxLength: 255 }) });

const Given = {
  name: Nullable(Type.String({ description: 'Null when it was erased.' })),
  type: Nullable(OneOf(['human', 'system'])),
  assurance: Nullable(Type.String()),
  result: OneOf(['approved', 'rejected']),
  at: Type.String(),
};

const ContestAnswer = Type.Object({
  id: Type.String({ description: 'The decision that answers it.' }),
  kind: OneOf(CONTEST_KINDS),
  reason: Nullable(Type.String()),
  isYours: Type.Boolean({ description: 'Whether you asked it yourself.' }),
  askedAt: Type.String(),
  dueAt: Nullable(Type.String({ description: 'By when it is to be answered; null once it is.' })),
  answer: Nullable(Type.Object({ ...Given, reason: Nullable(Type.String()), proofUrl: Type.String() })),
});

/** A decision as it is told to whom it is about. */
export const MyDecision = Type.Object({
  id: Type.String(),
  subject: Type.Object({ id: Type.String(), name: Nullable(Type.String()), isYou: Type.Boolean() }),
  type: Nullable(Type.String()),
  action: Nullable(Type.Object({ type: Type.String(), description: Type.Optional(Type.String()) })),
  status: Type.String(),
  result: Nullable(OneOf(['approved', 'rejected', 'autonomous'])),
  occurredAt: Type.String(),
  by: Nullable(Type.Object({ name: Type.String(), type: Type.String() })),
  model: Nullable(Type.String()),
  provider: Nullable(Type.String()),
  approvers: Type.Array(Type.Object(Given)),
  sealedAt: Nullable(Type.String()),
  proofUrl: Nullable(Type.String({ description: 'Where anybody can check that it is sealed.' })),
  isAwaited: Type.Boolean({
    description: 'Whether people are still to answer it; then it is not asked about yet.',
  }),
  contests: Type.Array(ContestAnswer),
});

export const NewContest = Type.Object({
  reason: Type.String({ minLength: 1, maxLength: 10_000 }),
  kind: Type.Optional(OneOf(CONTEST_KINDS)),
});
