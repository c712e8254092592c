import type { Member } from '../identity/index.ts';

/** As much of a signed-in member as the learning host needs to know. */
export type Acting = Pick<Member, 'actorId' | 'name' | 'source'> & {
  center: Pick<Member['center'], 'id' | 'name' | 'role'>;
};
