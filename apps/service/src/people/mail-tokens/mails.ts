import { bodies, type Mail } from '../../delivery/mail/index.ts';

/** The mail that invites somebody into a center. The token stands behind `#`, where no server log sees it. */
export function invitationMail(invitation: {
  to: string;
  centerId: number;
  centerName: string;
  invitedBy: string;
  role: string;
  token: string;
  publicUrl: string;
}): Mail {
  const { to, centerId, centerName, invitedBy, role, token, publicUrl } = invitation;
  const url = `${publicUrl}/accept-invitation#token=${token}`;
  const lines = [
    `${invitedBy} invites you to join ${centerName} as ${role.toLowerCase()}.`,
    'The link below is good for 7 days and for one use.',
  ];
  return {
    to,
    centerId,
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

/** Tells somebody that a way into their account was added or taken away, so that it cannot happen behind their back. */
export function credentialMail(change: {
  to: string;
  name: string;
  sentence: string;
  at: Date;
  ipAddress: string | null;
  publicUrl: string;
}): Mail {
  const url = `${change.publicUrl}/app/account`;
  const from = change.ipAddress === null ? '' : ` from the address ${change.ipAddress}`;
  const lines = [
    `Hello ${change.name}, ${change.sentence}`,
    `This happened on ${change.at.toISOString().slice(0, 16).replace('T', ' at ')} UTC${from}.`,
    'If it was not you, set a new password, look through your passkeys and sessions, and tell the administrator of your center.',
  ];
  return {
    to: change.to,
    kind: 'credential-change',
    subject: 'The ways into your account have changed',
    ...bodies(lines, { url, label: 'Look at your account' }),
    data: { url },
  };
}
