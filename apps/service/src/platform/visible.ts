/** Braille's sign without a dot takes room and shows nothing. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u;

/** The same in signs that patterns of every language have, which name none beyond U+FFFF. */
export const VISIBLE_PATTERN = String.raw`[^\s\u0000-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8]`;

/** Whether a text has a character that can be seen: what is called by blanks, or by signs that take no room, is called nothing. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}
