/** A step of a patch as the vectors write it: RFC 6902, with three of its operations. */
export interface PatchStep {
  readonly op: string;
  readonly path: string;
  readonly value?: unknown;
}

/** A copy of a JSON value with a patch applied. */
export function applyPatch(value: unknown, patch: readonly PatchStep[]): unknown {
  let patched: unknown = structuredClone(value);
  for (const { op, path, value: replacement } of patch) {
    if (path === '') {
      patched = replacement;
      continue;
    }
    const names = path
      .slice(1)
      .split('/')
      .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
    const last = names.pop() ?? '';
    // A vector names places that are there.
    const parent = names.reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], patched);
    if (Array.isArray(parent) && op !== 'replace') {
      const position = last === '-' ? parent.length : Number(last);
      parent.splice(
        position,
        op === 'remove' ? 1 : 0,
        ...(op === 'add' ? [structuredClone(replacement)] : []),
      );
    } else if (op === 'remove') delete (parent as Record<string, unknown>)[last];
    else (parent as Record<string, unknown>)[last] = structuredClone(replacement);
  }
  return patched;
}
