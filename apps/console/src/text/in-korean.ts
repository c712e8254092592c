import { koMissing, koRefusals } from './ko-refusals.ts';
import { koWords } from './ko-words.ts';

/** Sentences with something that is different each time, the one that says most by itself first. */
const patterns = Object.entries(koRefusals)
  .filter(([english]) => english.includes('{'))
  .map(([english, korean]) => ({ korean, english, said: english.replace(/\{\d\}/g, '').length }))
  .toSorted((one, other) => other.said - one.said)
  .map(({ english, korean }) => ({ korean, pattern: patternOf(english) }));

/** What the service says, in Korean, and whatever stands in it as well. What nobody has translated stays as it is. */
export function inKorean(said: string): string {
  const known = ownOf(koWords, said) ?? ownOf(koRefusals, said);
  if (known !== undefined) return known;
  const missing = ownOf(koMissing, /^No such (.+)\.$/.exec(said)?.[1] ?? '');
  if (missing !== undefined) return `${missing} 찾을 수 없습니다.`;
  for (const { pattern, korean } of patterns) {
    const found = pattern.exec(said);
    if (found) return korean.replace(/\{(\d)\}/g, (_, place) => inKorean(found[Number(place) + 1] ?? ''));
  }
  return said;
}

function patternOf(english: string): RegExp {
  const parts = english.split(/\{\d\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('(.+)')}$`, 's');
}

function ownOf(book: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(book, name) ? book[name] : undefined;
}
