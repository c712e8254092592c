/**
 * How far a title is from the words asked for: the letters that must be put in, left out, changed or swapped with
 * their neighbour to make each word one of the title's. Null when any word would need more than its length allows.
 */
export function misspellings(words: readonly string[], title: string): number | null {
  const titleWords = title.split(' ').filter((word) => word !== '');
  let sum = 0;
  for (const word of words) {
    const allowed = slipsAllowed(word);
    const nearest = Math.min(...titleWords.map((candidate) => editDistance(word, candidate, allowed)));
    if (nearest > allowed) return null;
    sum += nearest;
  }
  return sum;
}

/** Of a longer word only the beginning is tried. */
const SWAPS_MAX = 12;

/** The words that become of one when two different letters beside each other change places. */
export function swappedNeighbours(word: string): string[] {
  const letters = [...word];
  return letters.slice(1, SWAPS_MAX + 1).flatMap((letter, before) => {
    const first = letters[before] ?? '';
    if (letter === first) return [];
    return [[...letters.slice(0, before), letter, first, ...letters.slice(before + 2)].join('')];
  });
}

/** A short word that is half wrong is another word. */
function slipsAllowed(word: string): number {
  if (word.length <= 2) return 0;
  if (word.length <= 5) return 1;
  return word.length <= 9 ? 2 : 3;
}

/** Optimal string alignment distance; anything above `limit` is only said to be above it. */
function editDistance(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i++) {
    const row = [i];
    for (let j = 1; j <= right.length; j++) {
      const change = left[i - 1] === right[j - 1] ? 0 : 1;
      const isSwap = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
      row[j] = Math.min(
        at(last, j) + 1,
        at(row, j - 1) + 1,
        at(last, j - 1) + change,
        isSwap ? at(beforeLast, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = row;
  }
  return at(last, right.length);
}

function at(row: number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
