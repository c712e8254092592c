import type { Book } from './books.ts';
import { inKorean } from './in-korean.ts';
import { ko } from './ko.ts';
import { koWords } from './ko-words.ts';

export const korean: Book = { language: 'ko', texts: ko, words: koWords, said: inKorean };
