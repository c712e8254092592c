import { describe, expect, test } from 'vitest';
import { type FamilyId, familyOf } from './family-id.ts';
import type { Scope } from './scope.ts';

const actorId = '0b7c1d2e-0000-4000-8000-000000000001';
const familyId = familyOf(actorId);

describe('the id of a person and the id of their family', () => {
  test('cannot be given in each other’s place, though the first person of a family has both', () => {
    // @ts-expect-error A person is no family: the scope would be that of whoever is first in it.
    const scope: Scope = { familyId: actorId };
    // @ts-expect-error A family is no person.
    const person: { actorId: string } = { actorId: familyId };
    // @ts-expect-error Neither is it told apart by comparing them.
    const isTheSame = actorId === familyId;
    expect({ scope, person, isTheSame }).toEqual({
      scope: { familyId: actorId },
      person: { actorId },
      isTheSame: true,
    });
  });

  test('reach the database as the same text', () => {
    const scope: { familyId: FamilyId } = { familyId };
    expect(JSON.stringify(scope)).toBe(JSON.stringify({ familyId: actorId }));
  });
});
