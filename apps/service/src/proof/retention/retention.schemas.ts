import Type from 'typebox';
import { Nullable, OneOf, PageQuery } from '../../platform/http/index.ts';
import { KEPT_DAYS_MAX, LOGS_KEPT_DAYS, RECORD_KINDS } from './retention-rules.ts';

const KeepDays = Nullable(
  Type.Integer({
    minimum: LOGS_KEPT_DAYS,
    maximum: KEPT_DAYS_MAX,
    description: 'Days after which personal values are erased; null keeps them for ever.',
  }),
);

export const NewRetention = Type.Object({
  decisions: Type.Optional(KeepDays),
  contests: Type.Optional(KeepDays),
});

export const RetentionAnswer = Type.Object({
  logsKeptDays: Type.Integer({ description: 'Logs are kept at least so many days, whatever is set.' }),
  kinds: Type.Array(
    Type.Object({
      kind: OneOf(RECORD_KINDS),
      keepDays: Nullable(Type.Integer()),
      due: Type.Integer({ description: 'Over their time and not erased yet.' }),
      dueWithin30Days: Type.Integer(),
    }),
  ),
  holds: Type.Object({ standing: Type.Integer(), coversCenter: Type.Boolean() }),
});

const Somebody = Type.Object({ id: Type.String(), name: Type.String() });

export const NewHold = Type.Object({
  subjectId: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'Without it the hold covers the whole center.',
    }),
  ),
  reason: Type.String({ minLength: 1, maxLength: 10_000 }),
});

export const HoldAnswer = Type.Object({
  id: Type.String(),
  covers: OneOf(['center', 'subject']),
  subjectId: Nullable(Type.String({ description: 'Forgotten when the hold is lifted.' })),
  reason: Type.String(),
  placedBy: Somebody,
  placedAt: Type.String(),
  liftedBy: Nullable(Somebody),
  liftedAt: Nullable(Type.String()),
});

export const HoldsQuery = Type.Object(PageQuery);
export const HoldId = Type.Object({ id: Type.String({ maxLength: 255 }) });
