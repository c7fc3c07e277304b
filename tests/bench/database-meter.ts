import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';

/** What PostgreSQL has used since its start. */
export interface DatabaseUse {
  /**
   * CPU time of the postmaster and all its processes, including those that have ended, in steps of 10 ms for
   * each process. Null without `/proc`, which only Linux has.
   */
  readonly cpuMicros: number | null;
  /** Position in the write-ahead log. */
  readonly walBytes: number;
}

export interface DatabaseMeter {
  read(): Promise<DatabaseUse>;
  close(): Promise<void>;
}

/** `USER_HZ`: the kernel reports times to processes in this unit on every machine that Node runs on. */
const TICK_MICROS = 10_000;

/** @param folder of the cluster, which contains `postmaster.pid`. */
export async function openDatabaseMeter(url: string, folder: string): Promise<DatabaseMeter> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const [firstLine = ''] = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n');
  const postmaster = Number(firstLine);
  return {
    async read() {
      const { rows } = await client.query<{ bytes: string }>(
        `select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as bytes`,
      );
      const cpuMicros = process.platform === 'linux' ? await cpuMicrosOfTree(postmaster) : null;
      return { cpuMicros, walBytes: Number(rows[0]?.bytes) };
    },
    close: () => client.end(),
  };
}

interface ProcessTimes {
  readonly pid: number;
  readonly parent: number;
  /** CPU time of the process itself. */
  readonly ownTicks: number;
  /** CPU time of its children that have ended. */
  readonly endedTicks: number;
}

async function cpuMicrosOfTree(root: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const all = (await Promise.all(pids.map(timesOf))).filter((times) => times !== null);
  const tree = all.filter(({ pid }) => pid === root);
  if (tree.length === 0) throw new Error(`PostgreSQL's process ${root} is not there`);
  // The list grows while it is read: first the children of the root, then their children.
  for (const { pid: parent } of tree) tree.push(...all.filter((times) => times.parent === parent));
  return tree.reduce((sum, { ownTicks, endedTicks }) => sum + ownTicks + endedTicks, 0) * TICK_MICROS;
}

/** Null for a process that has ended since it was listed. */
async function timesOf(pid: string): Promise<ProcessTimes | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return null;
  // The program's name is in brackets and may contain anything. The state, field 3 of proc(5), follows it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const field = (number: number) => Number(fields[number - 3]);
  return {
    pid: Number(pid),
    parent: field(4),
    ownTicks: field(14) + field(15),
    endedTicks: field(16) + field(17),
  };
}
