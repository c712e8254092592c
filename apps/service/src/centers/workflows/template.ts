import type { TObject } from 'typebox';
import type { EventType } from '../../delivery/webhooks/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Execution, JsonRecord } from './workflow.ts';

/** What a step may look at. */
export interface StepContext {
  platform: Platform;
  execution: Execution;
  /** The center's own name and clock. */
  center: { id: number; name: string; timezone: string };
  workflow: { id: string; name: string };
  /** The outputs of the steps before, by name. */
  results: Readonly<Record<string, JsonRecord>>;
  now: Date;
}

/**
 * One named piece of work. A step `inTransaction` commits together with its output: it happens once, whatever is killed.
 * A step `outside` may take its time and talk to others; killed before its output was kept, it is done again.
 */
export type Step = { name: string } & (
  | { inTransaction(tx: Tx, context: StepContext): Promise<JsonRecord> }
  | { outside(context: StepContext, signal: AbortSignal): Promise<JsonRecord> }
);

/** What can be run, and when. Each center has a workflow for every template of its vertical. */
export interface Template {
  key: string;
  name: string;
  description: string;
  /** None: every vertical. */
  verticals?: readonly string[];
  starts:
    | { type: 'MANUAL' }
    | { type: 'SCHEDULED'; schedule: string }
    | { type: 'EVENT'; event: Exclude<EventType, 'dpu.sealed' | 'workflow.transitioned'> };
  /** Every field has a default, so that a clock or an event can start it too. */
  parameters: TObject;
  steps: readonly [Step, ...Step[]];
  timeoutSeconds: number;
  /** The step whose output an AI drafted, and which a person has to review. */
  draft?: string;
}

/** A failure that another attempt cannot mend. */
export class StepRefusal extends Error {}
