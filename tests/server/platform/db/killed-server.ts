import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { systemRandom } from '../../../../src/server/platform/clock/clock.ts';
import { startEmbeddedPostgres } from '../../../../src/server/platform/db/cluster/embedded-postgres.ts';
import { readLockFile } from '../../../../src/server/platform/db/cluster/postmaster.ts';

const program = join(import.meta.dirname, 'embedded-server.program.ts');
const log = { info() {}, warn() {} };

/** A server that only writes, in a process of its own, like a started one: leader of its process group. */
export function startWritingServer(dataDir: string) {
  const child = spawn(process.execPath, [program, dataDir], {
    detached: true,
    // Otherwise each would compile the same files again.
    env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'tambayan-compile-cache') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  /** Ids confirmed so far; the last line may still be on its way. */
  const confirmed = () => output.split('\n').slice(0, -1).map(Number);
  return {
    child,
    closed,
    confirmed,
    async untilWriting(count = 1) {
      while (confirmed().length < count) {
        if (child.exitCode !== null) throw new Error('the server ended');
        await sleep(5);
      }
    },
    async kill() {
      child.kill('SIGKILL');
      await closed;
    },
  };
}

/** Asks the database at `url` by a connection of its own. */
export async function query<Row>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** What the writing servers on the database at `url` wrote, in order. */
export const writtenIds = async (url: string) =>
  (await query<{ id: string }>(url, 'select id from written order by id')).map(({ id }) => Number(id));

/**
 * Kills a writing server `kills` times on one data folder, and every fourth time its PostgreSQL too. Answers the ids that
 * were confirmed to the servers, and those that are in the database in the end.
 */
export async function killAgainAndAgain(kills: number) {
  const root = await mkdtemp(join(tmpdir(), 'tambayan-killed-'));
  await chmod(root, 0o755);
  const dataDir = join(root, 'data');
  const confirmed: number[] = [];
  for (let round = 0; round < kills; round++) {
    const server = startWritingServer(dataDir);
    // Some rounds end while it starts, the first even while the cluster is made; the others while it writes.
    if (round % 3 !== 0) await server.untilWriting();
    await sleep(systemRandom.number() * 400);
    await server.kill();
    confirmed.push(...server.confirmed());
    if (round % 4 !== 1) continue;
    const lock = await readLockFile(join(dataDir, 'postgres'));
    if (lock) process.kill(lock.pid, 'SIGKILL');
  }
  const postgres = await startEmbeddedPostgres({ dataDir, log, reachableRoot: join(root, 'reachable') });
  try {
    return { confirmed, written: await writtenIds(postgres.url) };
  } finally {
    await postgres.stop();
    await rm(root, { recursive: true, maxRetries: 5 });
  }
}
