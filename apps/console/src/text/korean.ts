import { inKorean } from './in-korean.ts';
import { ko } from './ko.ts';
import { koWords } from './ko-words.ts';

/** A book, as books.ts describes it. */
export const korean = { language: 'ko', texts: ko, words: koWords, said: inKorean } as const;
