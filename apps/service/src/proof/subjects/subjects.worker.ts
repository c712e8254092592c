import type { Platform } from '../../platform/platform.ts';
import type { Work } from '../../slice.ts';
import { TELL_ANSWER, tellAnswer } from './tell-answer.ts';

/** Tells people what came of their questions. */
export function subjectsWorker(platform: Platform): Work {
  return { handlers: { [TELL_ANSWER]: (payload) => tellAnswer(platform, payload) } };
}
