import type { ExecutionStatus } from './execution-rules.ts';

export const WORKFLOW_TYPES = ['SCHEDULED', 'MANUAL', 'EVENT'] as const;
export type WorkflowType = (typeof WORKFLOW_TYPES)[number];

export const WORKFLOW_STATUSES = ['ACTIVE', 'PAUSED', 'ARCHIVED'] as const;
export type WorkflowStatus = (typeof WORKFLOW_STATUSES)[number];

export const TRIGGERS = ['manual', 'schedule', 'event'] as const;
export type Trigger = (typeof TRIGGERS)[number];

/** A workflow of one center. */
export interface Workflow {
  centerId: number;
  id: string;
  template: string;
  name: string;
  type: WorkflowType;
  status: WorkflowStatus;
  vertical: string;
  schedule: string | null;
  timezone: string;
  nextRunAt: Date | null;
  isUnplanned: boolean;
  lastRunAt: Date | null;
}

/** Whoever caused an execution: a person, or the service by its clock or by an event. */
export interface Starter {
  id: string;
  type: 'human' | 'system';
  name: string | null;
}

/** What JSON can say; step outputs, parameters and events are made of it. */
type Json = string | number | boolean | null | Json[] | JsonRecord;
export interface JsonRecord {
  [key: string]: Json;
}

/** One run of a workflow. */
export interface Execution {
  centerId: number;
  id: string;
  workflowId: string;
  status: ExecutionStatus;
  trigger: Trigger;
  startedBy: Starter;
  parameters: JsonRecord;
  event: JsonRecord | null;
  scheduledFor: Date | null;
  dpuId: string;
  draftDpuId: string | null;
  output: JsonRecord | null;
  error: string | null;
  startedAt: Date;
  deadlineAt: Date;
  completedAt: Date | null;
}

/** How far one step of an execution has come. */
export interface StepRecord {
  position: number;
  name: string;
  attempts: number;
  output: JsonRecord | null;
  error: string | null;
  isDone: boolean;
}
