import { expect } from 'vitest';
import { logout } from '../../../src/contract/account/sign-in.ts';
import { createRestriction, liftRestriction } from '../../../src/contract/communities/restrictions.ts';
import type { UploadWorld } from './an-upload-world.ts';

/**
 * Asks for addresses that were given to `person`, as others and after the end of the session, which it ends. `isPlayer`:
 * the address itself names the session, because players send none.
 */
export async function expectOnlyItsSession(
  { api, ask }: Pick<UploadWorld, 'api' | 'ask'>,
  { person, isPlayer }: { readonly person: string; readonly isPlayer: boolean },
  addresses: readonly string[],
): Promise<void> {
  const own = isPlayer ? {} : { authorization: `Bearer ${person}` };
  const other = { authorization: `Bearer ${await api.person()}` };
  const admin = await api.person({ role: 'ADMIN' });
  const isAnswered = async (when: string, headers: Record<string, string>, expected: number) => {
    for (const address of addresses) {
      const { status } = await ask('GET', address, { headers });
      const row = `${when}: ${address.replace(/\?.*/, '')}`;
      expect([row, status === 206 ? 200 : status]).toEqual([row, expected]);
    }
  };
  await isAnswered('the session', own, 200);
  await isAnswered('another person', other, 404);
  if (!isPlayer) await isAnswered('no session', {}, 404);
  const body = { scope: 'PLATFORM', user_id: person, type: 'SUSPENSION', reason: 'Panloloko' } as const;
  const { data: suspension } = await api.ok(createRestriction, admin, { body });
  await isAnswered('suspended', own, 404);
  await api.ok(liftRestriction, admin, { params: { restriction_id: suspension.id }, query: {} });
  await isAnswered('no longer suspended', own, 200);
  await api.ok(logout, person, {});
  await isAnswered('signed out', own, 404);
}
