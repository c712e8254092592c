import { sendMail } from '../../../delivery/mail/index.ts';
import { escapeHtml } from '../../../platform/escape-html.ts';
import { oneLine } from '../../../platform/one-line.ts';
import type { Step } from '../template.ts';
import { type Digest, isDigest } from './digest.ts';
import { selectAdminAddresses } from './steps.queries.ts';

const ADMINS_MAX = 50;

/** Mails what the steps before found to the center's admins, when it is worth a mail. */
export const mailAdmins: Step = {
  name: 'mail-admins',
  async inTransaction(tx, { platform, center, results }) {
    const digest = Object.values(results).findLast(isDigest);
    if (!digest?.isNews) return { mailed: 0 };
    const addresses = await selectAdminAddresses(tx, { centerId: center.id, limit: ADMINS_MAX });
    for (const to of addresses) await sendMail(tx, platform, mailOf(digest, { to, center }));
    return { mailed: addresses.length };
  },
};

function mailOf(digest: Digest, { to, center }: { to: string; center: { id: number; name: string } }) {
  const paragraphs = [...digest.lines, `Sent by a workflow of ${center.name}.`].map(oneLine);
  return {
    to,
    centerId: center.id,
    kind: 'workflow-notice' as const,
    subject: digest.subject,
    text: paragraphs.join('\n\n'),
    html: paragraphs.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n'),
    data: {},
  };
}
