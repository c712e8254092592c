import { escapeHtml } from '../../platform/escape-html.ts';
import { oneLine } from '../../platform/one-line.ts';
import type { Mail } from './send-mail.ts';

/** How a center shows itself, as the rules of branding let it. */
export interface Brand {
  brandName: string;
  /** Over https, or null; a path of ours would lead nowhere from a mail. */
  logoUrl: string | null;
  color: string | null;
}

/** The same mail under a center's name, logo and color. The subject stays ours: it carries no text of strangers. */
export function branded(mail: Mail, brand: Brand | null): Mail {
  if (!brand) return mail;
  const name = oneLine(brand.brandName);
  const color = escapeHtml(brand.color ?? '#c9ced6');
  const logo = brand.logoUrl
    ? `<img src="${escapeHtml(brand.logoUrl)}" alt="" height="40" style="vertical-align:middle;margin-right:12px">`
    : '';
  return {
    ...mail,
    text: `${name}\n\n${mail.text}`,
    html: `<div style="border-top:4px solid ${color};padding-top:12px"><p>${logo}<strong>${escapeHtml(name)}</strong></p>${mail.html}</div>`,
  };
}
