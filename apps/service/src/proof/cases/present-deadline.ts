import Type from 'typebox';
import { Nullable, OneOf } from '../../platform/http/index.ts';
import type { OpenCase } from './open-cases.queries.ts';

/** By when people are to answer, as long as nobody has. */
export const DeadlineAnswer = Type.Object(
  {
    dueAt: Type.String(),
    onLate: Nullable(OneOf(['escalate', 'reject'])),
    escalatedAt: Nullable(Type.String()),
    escalatedTo: Type.Array(Type.String(), { description: 'The actor ids of those it was passed on to.' }),
  },
  { description: 'By when people are to answer; only while they have not, and where a policy says so.' },
);

/** The member `deadline` of a decision, where there is one. */
export function presentDeadline(open: OpenCase | undefined) {
  if (!open?.dueAt) return {};
  return {
    deadline: {
      dueAt: open.dueAt.toISOString(),
      onLate: open.onLate?.action ?? null,
      escalatedAt: open.escalatedAt?.toISOString() ?? null,
      escalatedTo: open.escalatedTo ?? [],
    },
  };
}
