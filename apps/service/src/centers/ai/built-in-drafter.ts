import type { Drafter } from './draft.ts';

/**
 * Picks the sentences that say the most of what the material says most often, and keeps their order. The same material
 * gives the same summary, which makes it fit for demonstrations and for tests.
 */
export const builtInDrafter: Drafter = {
  async summarise({ material, sentencesMax }) {
    const sentences = sentencesOf(material);
    const weights = wordWeights(sentences);
    const chosen = sentences
      .map((sentence, position) => ({ sentence, position, weight: weightOf(sentence, weights) }))
      .sort((a, b) => b.weight - a.weight || a.position - b.position)
      .slice(0, sentencesMax)
      .sort((a, b) => a.position - b.position);
    const text = chosen.map(({ sentence }) => sentence).join(' ');
    return {
      text: text || 'There was nothing to summarise.',
      model: 'extract-1',
      provider: 'centerproof',
      confidence: coverage(text, weights),
    };
  },
};

const SENTENCES_MAX = 2_000;
const WORD_MIN_LETTERS = 2;

function sentencesOf(text: string): string[] {
  const segmenter = new Intl.Segmenter('und', { granularity: 'sentence' });
  const found = new Set<string>();
  for (const { segment } of segmenter.segment(text)) {
    const sentence = segment.replace(/\s+/g, ' ').trim();
    if (sentence) found.add(/[.!?。…]$/u.test(sentence) ? sentence : `${sentence}.`);
    if (found.size >= SENTENCES_MAX) break;
  }
  return [...found];
}

function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/\p{L}[\p{L}\p{M}\p{N}'-]*/gu) ?? []).filter(
    (word) => word.length >= WORD_MIN_LETTERS,
  );
}

/** How often each word stands in the material. */
function wordWeights(sentences: readonly string[]): Map<string, number> {
  const weights = new Map<string, number>();
  for (const word of sentences.flatMap(wordsOf)) weights.set(word, (weights.get(word) ?? 0) + 1);
  return weights;
}

/** The mean weight of its different words, so that a long sentence does not win by its length alone. */
function weightOf(sentence: string, weights: ReadonlyMap<string, number>): number {
  const words = new Set(wordsOf(sentence));
  let sum = 0;
  for (const word of words) sum += weights.get(word) ?? 0;
  return words.size === 0 ? 0 : sum / Math.sqrt(words.size);
}

/** The share of the material's words, by weight, that the summary still holds: an honest measure of what is left. */
function coverage(summary: string, weights: ReadonlyMap<string, number>): number {
  const kept = new Set(wordsOf(summary));
  let whole = 0;
  let held = 0;
  for (const [word, weight] of weights) {
    whole += weight;
    if (kept.has(word)) held += weight;
  }
  return whole === 0 ? 0 : Math.round((held / whole) * 100) / 100;
}
