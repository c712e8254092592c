import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { type Book, keepLanguage, type Language, openBook } from './books.ts';
import type { TextKey } from './en.ts';

export type { Language } from './books.ts';
export type Text = (key: TextKey, values?: Record<string, string | number>) => string;

const TextContext = createContext<{
  text: Text;
  book: Book;
  language: Language;
  setLanguage(language: Language): void;
} | null>(null);

/** Gives the page its words. */
export function TextProvider({ first, children }: { first: Book; children: ReactNode }) {
  const [book, setBook] = useState(first);
  const { language } = book;
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const value = useMemo(
    () => ({
      text: textIn(book),
      book,
      language,
      setLanguage(chosen: Language) {
        keepLanguage(chosen);
        // Without a network it is shown when the page is opened again.
        openBook(chosen).then(setBook, () => {});
      },
    }),
    [book, language],
  );
  return <TextContext value={value}>{children}</TextContext>;
}

export function useLanguage() {
  const value = use(TextContext);
  if (!value) throw new Error('useLanguage outside of TextProvider');
  return value;
}

export function useText(): Text {
  return useLanguage().text;
}

export type Word = (code: string) => string;

/** What a word of the API is called for people, such as a state, a role or a type. In English it is called what it is. */
export function useWord(): Word {
  const { words } = useLanguage().book;
  return (code) => (Object.hasOwn(words, code) ? words[code] : undefined) ?? code;
}

/** What the service says, such as why it refuses something. */
export function useSaid(): (sentence: string) => string {
  return useLanguage().book.said;
}

/** Words of the API to choose from. */
export function useOptions(): <Code extends string>(
  codes: readonly Code[],
) => { value: Code; label: string }[] {
  const word = useWord();
  return (codes) => codes.map((value) => ({ value, label: word(value) }));
}

function textIn({ texts }: Book): Text {
  return (key, values = {}) =>
    texts[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
