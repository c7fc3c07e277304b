import { createPasswords } from '../../../src/server/features/auth/passwords.ts';
import { systemRandom } from '../../../src/server/platform/clock/clock.ts';
import type { CommunityApi } from './community-api.ts';

const PASSWORD = 'Mangga#42x';
let hash: Promise<string> | null = null;

/** Gives `person`, who was made in SQL without one, a password, and returns it. */
export async function aPassword(api: Pick<CommunityApi, 'db'>, person: string): Promise<string> {
  hash ??= createPasswords(systemRandom).hash(PASSWORD);
  await api.db.query('update users set password_hash = $2 where id = $1', [person, await hash]);
  return PASSWORD;
}
