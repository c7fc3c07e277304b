import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';

/** The `uid` and `gid` of a spawned process. Without them it runs as the server's own account. */
export interface Account {
  readonly uid?: number;
  readonly gid?: number;
}

const ACCOUNT_NAME = 'tambayan';
const run = promisify(execFile);

/**
 * Returns the account for PostgreSQL, which refuses to run as root: the server's own, unless the server is root. Then
 * it is the owner of an existing cluster, or the account `tambayan`, which is created if missing.
 */
export async function accountFor(clusterDir: string): Promise<Account> {
  if (process.getuid?.() !== 0) return {};
  const owner = await stat(clusterDir).catch(() => null);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return (await findAccount()) ?? (await createAccount());
}

async function findAccount(): Promise<Account | null> {
  try {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async (flag) => (await run('id', [flag, ACCOUNT_NAME])).stdout),
    );
    return { uid: Number(uid), gid: Number(gid) };
  } catch {
    return null;
  }
}

async function createAccount(): Promise<Account> {
  const reasons: string[] = [];
  for (const [command, ...flags] of [
    ['useradd', '--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', ACCOUNT_NAME],
    // BusyBox, as in Alpine.
    ['adduser', '-S', '-D', '-H', '-s', '/sbin/nologin', ACCOUNT_NAME],
  ] as const) {
    await run(command, flags).catch((error: Error) => reasons.push(error.message));
    // Also after an error: another server may have created it just now.
    const account = await findAccount();
    if (account) return account;
  }
  throw new Error(
    `PostgreSQL refuses to run as root, and the account "${ACCOUNT_NAME}" could not be created. Create it, or start the server under another account, or set DATABASE_URL. (${reasons.join('; ')})`,
  );
}

/**
 * Whether a shell `test` expression holds for `account`; `$1` in it is `path`. Asked as that account,
 * because modes of the folders above, access lists and mounts all have a say.
 */
export async function testAs(account: Account, expression: string, path: string): Promise<boolean> {
  if (account.uid === undefined) return true;
  try {
    await run('/bin/sh', ['-c', expression, 'sh', path], { ...account, cwd: '/' });
    return true;
  } catch {
    return false;
  }
}
