export { AiFailure } from './ai-failure.ts';
export { drafterOf } from './drafter.ts';
