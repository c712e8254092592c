import Type from 'typebox';
import { shapeCheck } from '../../platform/http/index.ts';
import type { Template } from './template.ts';
import type { JsonRecord } from './workflow.ts';

type Check = (value: unknown) => void;

const checks = new WeakMap<Template, Check>();

/** The parameters as the steps will see them; a wrong one is refused by its name, an absent one gets its default. */
export function readParameters(template: Template, given: JsonRecord): JsonRecord {
  const check = checks.get(template) ?? shapeCheck(Type.Object({ parameters: template.parameters }));
  checks.set(template, check);
  // The validator fills in the defaults of the very object that it is given.
  const complete = structuredClone(given);
  check({ parameters: complete });
  return complete;
}
