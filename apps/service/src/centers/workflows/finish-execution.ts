import type { Tx } from '../../platform/database/index.ts';
import { systemSource } from '../../proof/audit/index.ts';
import { createDpu } from '../../proof/dpu/index.ts';
import { moveExecution } from './move-execution.ts';
import type { Template } from './template.ts';
import type { Execution, JsonRecord, Workflow } from './workflow.ts';

/**
 * The end of a run. What an AI drafted becomes a record of its own in this very transaction, so that nobody can have
 * reviewed it before the run is seen to wait for the review.
 */
export async function finishExecution(
  tx: Tx,
  execution: Execution,
  run: {
    workflow: Workflow;
    template: Template;
    results: Readonly<Record<string, JsonRecord>>;
    output: JsonRecord;
    now: Date;
  },
): Promise<void> {
  const { workflow, template, results, output, now } = run;
  const draft = template.draft === undefined ? undefined : draftOf(results[template.draft]);
  if (!draft) {
    await moveExecution(tx, execution, { happening: 'finished', output, source: systemSource, now });
    return;
  }
  const { text, model, provider, confidence } = draft;
  const dpu = await createDpu(tx, {
    centerId: execution.centerId,
    content: text,
    evidenceLevel: 'DRAFT',
    tags: ['workflow', workflow.template, 'ai-draft'],
    createdBy: { id: `ai:${provider}:${model}`, type: 'ai_agent', name: model },
    reason: 'Drafted by an AI; a person has to review it.',
    workflowId: workflow.id,
    executionId: execution.id,
    aiContext: { model, provider, confidence },
    now,
  });
  await moveExecution(tx, execution, {
    happening: 'drafted',
    output: { ...output, draftDpuId: dpu.id },
    draftDpuId: dpu.id,
    source: systemSource,
    now,
  });
}

/** A draft as its step kept it; the output of another shape means that the template names the wrong step. */
function draftOf(output: JsonRecord | undefined) {
  const { text, model, provider, confidence } = output ?? {};
  if (typeof text !== 'string' || typeof model !== 'string' || typeof provider !== 'string')
    throw new TypeError('The drafting step kept no draft.');
  return { text, model, provider, confidence: typeof confidence === 'number' ? confidence : null };
}
