import type { DEMO_ROLES } from './demo-cast.ts';

/** The demo world as `DATA_DIR/demo.json` shows it (docs/rules.md#demo-world). */
export interface DemoWorld {
  baseUrl: string;
  publicUrl: string;
  platformOperator: DemoAccount;
  partner: { id: string; admin: DemoAccount; operator: DemoAccount };
  centers: DemoCenter[];
}

export interface DemoAccount {
  email: string;
  password: string;
  actorId: string;
}

export interface DemoPerson extends DemoAccount {
  phone: string;
}

type Slot = (typeof DEMO_ROLES)[number]['slot'];

export interface DemoCenter extends Record<Slot, DemoPerson> {
  id: number;
  domain: string;
  name: string;
  status: string;
  vertical: string;
  partnerId: string | null;
  planId: string;
  orderId: string;
  admin: DemoPerson;
  apiKeys: { write: string; read: string; expired: string };
  workflows: { id: string; name: string }[];
}
