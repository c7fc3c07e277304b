import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { archiveUser } from '../../../src/contract/account/account.ts';
import { createPasswords } from '../../../src/server/features/auth/passwords.ts';
import { systemRandom } from '../../../src/server/platform/clock/clock.ts';
import { startCommunityApi } from '../../support/actions/community-api.ts';

export const PASSWORD = 'Mangga#42x';

const mail = z.object({ to: z.string(), text: z.string() });

export type AccountApi = Awaited<ReturnType<typeof startAccountApi>>;

/** The server with a folder for its mails and files, and people who have passwords. */
export async function startAccountApi() {
  const folder = await mkdtemp(join(tmpdir(), 'tambayan-account-'));
  const api = await startCommunityApi({ TAMBAYAN_DATA: folder });
  const passwordHash = await createPasswords(systemRandom).hash(PASSWORD);

  return {
    ...api,
    folder,

    /** Someone who is signed in and can prove it with {@link PASSWORD}. */
    async owner(name: { first?: string; last?: string } = {}): Promise<string> {
      const id = await api.person(name);
      await api.db.query('update users set password_hash = $2 where id = $1', [id, passwordHash]);
      return id;
    },

    giveUp: (person: string) =>
      api.ok(archiveUser, person, {
        params: { user_id: person },
        body: { current_password: PASSWORD },
      }),

    /** The texts of what was mailed to an address so far, the latest last. */
    async mailsTo(address: string): Promise<string[]> {
      const files = await readdir(join(folder, 'mail')).catch(() => []);
      const mails = await Promise.all(
        files
          .filter((file) => file.endsWith('.json'))
          .sort()
          .map(async (file) => mail.parse(JSON.parse(await readFile(join(folder, 'mail', file), 'utf8')))),
      );
      return mails.filter(({ to }) => to === address).map(({ text }) => text);
    },

    async close() {
      await api.close();
      await rm(folder, { recursive: true });
    },
  };
}
