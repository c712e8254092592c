import { randomUUID } from 'node:crypto';
import { call, signInTokens } from './api.ts';
import { mailTo, type Stage } from './index.ts';

const PASSWORD = 'a long enough password';

export interface NewCenter {
  id: number;
  domain: string;
  name: string;
  admin: { email: string; password: string };
  /** A session of its administrator. */
  token: string;
}

/** An address that nobody has: two tests that chose one name would read each other's mails. */
function newAddress(name: string): string {
  return `${name.toLowerCase().replaceAll(/[^a-z0-9]/g, '-')}-${randomUUID().slice(0, 8)}@browser.example`;
}

/** A center that no other test uses, made by the demo partner, with an administrator who accepted the invitation. */
export async function newCenter(
  stage: Stage,
  name: string,
  { tenantType = 'CENTER' }: { tenantType?: 'CENTER' | 'WHITE_LABEL' } = {},
): Promise<NewCenter> {
  const { origin, demo } = stage;
  const email = newAddress(name);
  const { accessToken } = await signInTokens(origin, demo.partner.admin);
  const { data } = await call<{ data: { id: number; centerDomain: string } }>(
    origin,
    'POST',
    '/api/partner/centers',
    { as: accessToken, body: { name, vertical: 'education', tenantType, adminEmail: email } },
  );
  const { token: invitation } = await mailTo(stage, email);
  await call(origin, 'POST', '/api/auth/invitations/accept', {
    body: { token: invitation, name: `${name} Admin`, password: PASSWORD },
  });
  const admin = { email, password: PASSWORD };
  const { accessToken: token } = await signInTokens(origin, admin, data.centerDomain);
  return { id: data.id, domain: data.centerDomain, name, admin, token };
}

/** Somebody who was invited into the center and accepted. */
export async function newMember(
  stage: Stage,
  center: NewCenter,
  { role, name }: { role: 'ADMIN' | 'INSTRUCTOR' | 'PARENT' | 'CHILD'; name: string },
): Promise<{ email: string; password: string }> {
  const email = newAddress(name);
  await call(stage.origin, 'POST', `/api/centers/${center.id}/memberships`, {
    as: center.token,
    body: { email, role },
  });
  const { token } = await mailTo(stage, email);
  await call(stage.origin, 'POST', '/api/auth/invitations/accept', {
    body: { token, name, password: PASSWORD },
  });
  return { email, password: PASSWORD };
}

export async function newKey({ origin }: Stage, { token }: NewCenter): Promise<string> {
  const { data } = await call<{ data: { key: string } }>(origin, 'POST', '/api/center/api-keys', {
    as: token,
    body: { name: 'Browser', scopes: ['proof:write'] },
  });
  return data.key;
}

/** A decision as an agent records it; it waits for a human. */
export async function record(
  { origin }: Stage,
  { as, action, input = {} }: { as: string; action: string; input?: Record<string, unknown> },
): Promise<string> {
  const { data } = await call<{ data: { id: string } }>(origin, 'POST', '/api/v1/decision-events', {
    as,
    body: {
      type: 'agent_execution',
      actor: { id: 'agent-browser', type: 'ai_agent', name: 'Browser agent' },
      action: { type: action, description: `About ${action}`, input },
      aiContext: { model: 'm-1', confidence: 0.8, reasoning: 'Because the test says so.' },
    },
  });
  return data.id;
}

/** A decision that somebody has answered for, so that it is sealed. */
export async function seal(
  stage: Stage,
  decision: { as: string; action: string; input?: Record<string, unknown> },
): Promise<string> {
  const id = await record(stage, decision);
  await call(stage.origin, 'POST', `/api/v1/decision-events/${id}/approvals`, {
    as: decision.as,
    body: { approver: { id: 'approver', type: 'human', name: 'Approver' }, result: 'approved' },
  });
  return id;
}
