/** A generator that gives the same numbers for the same seed, so that a run can be repeated. */
export interface Random {
  /** From `min` up to, not including, `max`. */
  between(min: number, max: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** So many different items. */
  sample<Item>(items: readonly Item[], count: number): Item[];
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  // A counter whose bits are mixed well: 32 bits of state are plenty to choose faults by.
  const next = (): number => {
    state = (state + 0x9e3779b9) >>> 0;
    let bits = state;
    bits = Math.imul(bits ^ (bits >>> 16), 0x21f0aaad);
    bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97);
    return ((bits ^ (bits >>> 15)) >>> 0) / 2 ** 32;
  };
  const random: Random = {
    between: (min, max) => min + next() * (max - min),
    pick(items) {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error('There is nothing to pick from.');
      return item;
    },
    sample(items, count) {
      const left = [...items];
      return Array.from({ length: Math.min(count, left.length) }, () => {
        const item = random.pick(left);
        left.splice(left.indexOf(item), 1);
        return item;
      });
    },
  };
  return random;
}
