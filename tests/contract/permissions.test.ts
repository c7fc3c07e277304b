import { expect, test } from 'vitest';
import { groupRoles, outranks, permissionsOf, standingOf } from '../../src/contract/core/permissions.ts';

test('a platform administrator keeps every right where they are also a member', () => {
  for (const is_read_only of [false, true])
    for (const is_public of [false, true])
      for (const role of groupRoles) {
        const group = { is_public, is_free: true, is_read_only };
        const place = { role, status: 'ACTIVE' } as const;
        const held = permissionsOf(standingOf(place, 'ADMIN'), group);
        const ofRole = permissionsOf(standingOf(place, 'USER'), group);
        const ofAdministrator = permissionsOf(standingOf(null, 'ADMIN'), group);
        expect(new Set(held), `${role}`).toEqual(new Set([...ofRole, ...ofAdministrator]));
        for (const other of groupRoles) expect(outranks(standingOf(place, 'ADMIN'), other)).toBe(true);
      }
});
