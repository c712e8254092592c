/** Whether a text shows what somebody typed, in capitals or not, and whether its letters are one sign each or taken apart. */
export function hasWords(shown: string, words: string): boolean {
  return composed(shown).toLowerCase().includes(composed(words).toLowerCase());
}

/** Letters that are taken apart, as some keyboards and files have them, look the same as those that are one sign. */
export function composed(text: string): string {
  return text.normalize('NFC');
}
