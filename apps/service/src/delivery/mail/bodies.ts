import { oneLine } from '../../platform/one-line.ts';

/** Both forms of a mail's text: lines, and the one thing there is to do. */
export function bodies(
  lines: readonly string[],
  link: { url: string; label: string },
): { text: string; html: string } {
  const said = lines.map(oneLine);
  return {
    text: `${said.join('\n')}\n\n${link.url}\n`,
    html: `${said.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`,
  };
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
