import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { en, type TextKey } from './en.ts';
import { inKorean } from './in-korean.ts';
import { ko } from './ko.ts';
import { koWords } from './ko-words.ts';

export type Language = 'en' | 'ko';
export type Text = (key: TextKey, values?: Record<string, string | number>) => string;

const BOOKS: Record<Language, Record<TextKey, string>> = { en, ko };
const KEPT_UNDER = 'centerproof.language';

const TextContext = createContext<{
  text: Text;
  language: Language;
  setLanguage(language: Language): void;
} | null>(null);

/** Gives the page its words, in the language that was chosen, or else the browser's. */
export function TextProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState<Language>(firstLanguage);
  useEffect(() => {
    document.documentElement.lang = language;
    localStorage.setItem(KEPT_UNDER, language);
  }, [language]);
  const value = useMemo(() => ({ text: textIn(language), language, setLanguage }), [language]);
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
  const { language } = useLanguage();
  return (code) => (language === 'ko' && Object.hasOwn(koWords, code) ? koWords[code] : undefined) ?? code;
}

/** What the service says, such as why it refuses something. */
export function useSaid(): (sentence: string) => string {
  const { language } = useLanguage();
  return language === 'ko' ? inKorean : (sentence) => sentence;
}

/** Words of the API to choose from. */
export function useOptions(): <Code extends string>(
  codes: readonly Code[],
) => { value: Code; label: string }[] {
  const word = useWord();
  return (codes) => codes.map((value) => ({ value, label: word(value) }));
}

function textIn(language: Language): Text {
  return (key, values = {}) =>
    BOOKS[language][key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

function firstLanguage(): Language {
  const kept = localStorage.getItem(KEPT_UNDER);
  if (kept === 'en' || kept === 'ko') return kept;
  return navigator.language.startsWith('ko') ? 'ko' : 'en';
}
