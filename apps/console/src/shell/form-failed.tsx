import { CenterproofError } from '@centerproof/sdk';
import { useLayoutEffect, useState } from 'react';
import { useSaid } from '../text/use-text.tsx';
import { Failed } from './states.tsx';

/** What of a form is needed to say something beside its fields. */
export interface FormOfFields {
  setErrors(errors: Record<string, string>): void;
  clearErrors(): void;
  getInputNode(path: string): HTMLElement | null;
}

interface Fault {
  path: string;
  message: string;
}

/** Which fields the service refused. The Proof API lists them, and everything else names the first in its sentence. */
export function faultsOf(error: Error): Fault[] {
  if (!(error instanceof CenterproofError)) return [];
  const { fields } = error.details;
  if (Array.isArray(fields)) return fields as Fault[];
  const [, path, message] = /^(\w+(?:\.\w+)*): (.+)$/s.exec(error.message) ?? [];
  return path && message ? [{ path, message }] : [];
}

/** The field of the form that a path of the request is about: of that name, holding it, or held by it there. */
function fieldAt(form: FormOfFields, path: string): string | undefined {
  const [first = '', second = '', ...deeper] = path.split('.');
  const names = [path, first, ...(second && deeper.length === 0 ? [second] : [])];
  return names.find((name) => form.getInputNode(name));
}

/** Why a form was refused: beside its fields where it is about nothing else, the first of which is gone to, and under them otherwise. */
export function FormFailed({ form, error }: { form: FormOfFields; error: Error | null }) {
  const said = useSaid();
  const [isBeside, setBeside] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form is another object whenever it is drawn; each refusal is said once
  useLayoutEffect(() => {
    form.clearErrors();
    const faults = (error ? faultsOf(error) : []).map(({ path, message }) => ({
      field: fieldAt(form, path),
      message: said(message),
    }));
    const fields = faults.flatMap(({ field }) => field ?? []);
    const [first] = fields;
    setBeside(first !== undefined && fields.length === faults.length);
    if (first === undefined) return;
    form.setErrors(
      Object.fromEntries(faults.flatMap(({ field, message }) => (field ? [[field, message]] : []))),
    );
    form.getInputNode(first)?.focus();
  }, [error]);
  return error && !isBeside ? <Failed error={error} /> : null;
}
