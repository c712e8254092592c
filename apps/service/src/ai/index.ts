export { AiFailure } from './ai-failure.ts';
export { type Draft, type Drafter, drafterOf } from './drafter.ts';
