import type { Platform } from '../../platform/platform.ts';
import type { Work } from '../../slice.ts';
import { createDecisionSealer, type DecisionSealer } from '../decisions/index.ts';
import { createPolicyBook } from '../policies/index.ts';
import { ERASE_SUBJECT, eraseSubject } from './erase-subject.ts';
import { TELL_ANSWER, tellAnswer } from './tell-answer.ts';

/** Tells people what came of their questions, and erases what is about somebody. */
export function subjectsWorker(platform: Platform): Work {
  let sealer: DecisionSealer | undefined;
  return {
    handlers: {
      [TELL_ANSWER]: (payload) => tellAnswer(platform, payload),
      [ERASE_SUBJECT]: (payload, signal) => {
        sealer ??= createDecisionSealer(platform, createPolicyBook(platform));
        return eraseSubject({ platform, sealer }, payload, signal);
      },
    },
  };
}
