/** An older node that starts again during an upgrade would take away what the newer ones need. */
export function requireNoNewer(applied: string, { version, what }: { version: string; what: string }): void {
  if (applied.localeCompare(version, 'en', { numeric: true }) > 0)
    throw new Error(
      `The ${what} of this database are those of version ${applied}. Start that version instead.`,
    );
}
