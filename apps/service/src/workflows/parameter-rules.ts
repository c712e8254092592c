import Type from 'typebox';
import { shapeCheck } from '../platform/http/index.ts';
import type { Template } from './template.ts';
import type { JsonRecord } from './workflow.ts';

const checks = new WeakMap<Template, (value: unknown) => void>();

/** The parameters as the steps will see them; a wrong one is refused by its name, an absent one gets its default. */
export function readParameters(template: Template, given: JsonRecord): JsonRecord {
  const known = checks.get(template);
  const check = known ?? shapeCheck(Type.Object({ parameters: template.parameters }));
  if (!known) checks.set(template, check);
  const complete = { ...defaultsOf(template), ...given };
  check({ parameters: complete });
  return complete;
}

function defaultsOf({ parameters }: Template): JsonRecord {
  const fields = Object.entries(parameters.properties as Record<string, { default?: JsonRecord[string] }>);
  return Object.fromEntries(
    fields.flatMap(([name, field]) => (field.default === undefined ? [] : [[name, field.default]])),
  );
}
