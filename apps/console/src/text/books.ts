import { en, type TextKey } from './en.ts';

export type Language = 'en' | 'ko';

/** All that is said in one language. */
export interface Book {
  language: Language;
  texts: Readonly<Record<TextKey, string>>;
  /** What a word of the API is called for people, where that is another word. */
  words: Readonly<Record<string, string>>;
  /** What the service says, such as why it refuses something. */
  said(sentence: string): string;
}

const KEPT_UNDER = 'centerproof.language';

/** The language of the service itself, which is there from the beginning. */
const english: Book = { language: 'en', texts: en, words: {}, said: (sentence) => sentence };

/** Brings a book, of which a page loads only the one that it is read in. */
export async function openBook(language: Language): Promise<Book> {
  if (language === 'en') return english;
  return (await import('./korean.ts')).korean;
}

/** The book in the language that was chosen, or else the browser's; English where that cannot be had now. */
export function openFirstBook(): Promise<Book> {
  return openBook(firstLanguage()).catch(() => english);
}

export function keepLanguage(language: Language): void {
  localStorage.setItem(KEPT_UNDER, language);
}

function firstLanguage(): Language {
  const kept = localStorage.getItem(KEPT_UNDER);
  if (kept === 'en' || kept === 'ko') return kept;
  return navigator.language.startsWith('ko') ? 'ko' : 'en';
}
