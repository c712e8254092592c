/** Colors that tell people apart; the same person has the same one on every page. */
const COLORS = ['proof', 'blue', 'grape', 'orange', 'lime', 'pink', 'cyan', 'violet', 'yellow'];

export function colorOf(id: string): string {
  let sum = 0;
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return COLORS[sum % COLORS.length] ?? 'gray';
}
