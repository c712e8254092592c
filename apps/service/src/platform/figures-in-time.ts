const WITHIN_MS = 3_000;

/** Whoever reads figures is not kept waiting by a database that says nothing: what it does not tell is unknown, and the rest is told. */
export function figuresInTime<Figures>(reading: Promise<Figures>): Promise<Figures> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The database did not answer in time.')), WITHIN_MS);
  return Promise.race([reading, late]).finally(() => clearTimeout(timer));
}
