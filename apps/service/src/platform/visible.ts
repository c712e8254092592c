/** Braille's sign without a dot takes room and shows nothing. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u;

/** Whether a text has a character that can be seen: what is called by blanks, or by signs that take no room, is called nothing. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}
