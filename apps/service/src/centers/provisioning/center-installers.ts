import type { Tx } from '../../platform/database/index.ts';
import { installWorkflows } from '../workflows/index.ts';

/** What a slice needs to know to put its part into a center that is being made. */
interface NewTenant {
  centerId: number;
  vertical: string;
  timezone: string;
  now: Date;
}

/** One slice's part of a new center, written in the transaction that makes it; throwing undoes the whole center. */
type CenterInstaller = (tx: Tx, tenant: NewTenant) => Promise<unknown>;

/** Every slice that puts something into a new center, in order. */
export const centerInstallers: readonly CenterInstaller[] = [installWorkflows];
