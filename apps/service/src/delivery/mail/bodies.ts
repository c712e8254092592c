import { escapeHtml } from '../../platform/escape-html.ts';
import { oneLine } from '../../platform/one-line.ts';

/** Both forms of a mail's text: lines, and the one thing there is to do, if there is one. */
export function bodies(
  lines: readonly string[],
  link: { url: string; label: string } | null,
): { text: string; html: string } {
  const said = lines.map(oneLine);
  const paragraphs = said.map((line) => `<p>${escapeHtml(line)}</p>`).join('');
  if (!link) return { text: `${said.join('\n')}\n`, html: paragraphs };
  return {
    text: `${said.join('\n')}\n\n${link.url}\n`,
    html: `${paragraphs}<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`,
  };
}
