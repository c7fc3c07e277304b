import { expect, test } from 'vitest';
import { groupRoles, outranks, permissionsOf, standingOf } from '../../src/contract/core/permissions.ts';

test('an administrator who is also a member has the rights of both roles', () => {
  for (const is_read_only of [false, true])
    for (const is_public of [false, true])
      for (const role of groupRoles) {
        const group = { is_public, is_free: true, is_read_only };
        const membership = { role, status: 'ACTIVE' } as const;
        const both = permissionsOf(standingOf(membership, 'ADMIN'), group);
        const ofRole = permissionsOf(standingOf(membership, 'USER'), group);
        const ofAdministrator = permissionsOf(standingOf(null, 'ADMIN'), group);
        expect(new Set(both), `${role}`).toEqual(new Set([...ofRole, ...ofAdministrator]));
        for (const other of groupRoles) expect(outranks(standingOf(membership, 'ADMIN'), other)).toBe(true);
      }
});
