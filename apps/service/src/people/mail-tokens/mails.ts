import type { Mail } from '../../delivery/mail/index.ts';

/** The mail that invites somebody into a center. The token stands behind `#`, where no server log sees it. */
export function invitationMail(invitation: {
  to: string;
  centerName: string;
  invitedBy: string;
  role: string;
  token: string;
  publicUrl: string;
}): Mail {
  const { to, centerName, invitedBy, role, token, publicUrl } = invitation;
  const url = `${publicUrl}/accept-invitation#token=${token}`;
  const lines = [
    `${invitedBy} invites you to join ${centerName} as ${role.toLowerCase()}.`,
    'The link below is good for 7 days and for one use.',
  ];
  return {
    to,
    kind: 'invitation',
    // What strangers chose to be called stands in the body only, where it is read as theirs.
    subject: 'You are invited to a center',
    ...bodies(lines, { url, label: 'Accept the invitation' }),
    data: { token, url },
  };
}

export function passwordResetMail(reset: {
  to: string;
  name: string;
  token: string;
  publicUrl: string;
}): Mail {
  const url = `${reset.publicUrl}/reset-password#token=${reset.token}`;
  const lines = [
    `Hello ${reset.name}, somebody asked to set a new password for this address.`,
    'The link below is good for one hour and for one use. If it was not you, nothing needs to be done.',
  ];
  return {
    to: reset.to,
    kind: 'password-reset',
    subject: 'Set a new password',
    ...bodies(lines, { url, label: 'Set a new password' }),
    data: { token: reset.token, url },
  };
}

function bodies(lines: string[], link: { url: string; label: string }): { text: string; html: string } {
  return {
    text: `${lines.join('\n')}\n\n${link.url}\n`,
    html: `${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`,
  };
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
