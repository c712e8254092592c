import { drafterOf } from '../../ai/index.ts';
import type { Step } from '../template.ts';
import { daysBefore, numberOf } from './digest.ts';
import { selectRecentDecisions } from './steps.queries.ts';

const DECISIONS_MAX = 200;
const MATERIAL_MAX_CHARACTERS = 40_000;

/** The notes that were handed over or, without any, what the center decided in the days before. */
export const collectMaterial: Step = {
  name: 'collect-material',
  async inTransaction(tx, { center, execution, now }) {
    const { notes } = execution.parameters;
    if (typeof notes === 'string' && notes.trim()) return { material: notes, source: 'notes' };
    const since = daysBefore(now, numberOf(execution.parameters, 'days'));
    const decisions = await selectRecentDecisions(tx, { centerId: center.id, since, limit: DECISIONS_MAX });
    const material = decisions.map((decision) => decision.content).join('\n');
    return { material: material.slice(0, MATERIAL_MAX_CHARACTERS).toWellFormed(), source: 'decisions' };
  },
};

/** Has the AI summarise the material. Its output waits for a person. */
export const draftSummary: Step = {
  name: 'draft-summary',
  async outside({ platform, execution, results, workflow }, signal) {
    const material = results[collectMaterial.name]?.material;
    const { language } = execution.parameters;
    const draft = await drafterOf(platform).summarise(
      {
        material: typeof material === 'string' ? material : '',
        subject: workflow.name,
        sentencesMax: numberOf(execution.parameters, 'sentencesMax'),
        language: typeof language === 'string' ? language : 'en',
      },
      signal,
    );
    return { ...draft };
  },
};
