export {
  createGuard,
  type Execute,
  type Guard,
  type GuardedCall,
  type GuardedTool,
  type GuardedToolOptions,
  type GuardManners,
  type GuardOptions,
  type ToolContext,
} from './guard.ts';
export { memoryQueue, type OfflineQueue, type OfflineRecord } from './offline-queue.ts';
export { UnreportedOutcome } from './outcome.ts';
export { GuardRefusal, type GuardRefusalCode } from './refusal.ts';
