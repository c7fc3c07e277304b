import { type GrantOutcome, grantPlatformAdmin } from '../features/auth/grant-platform-admin.ts';
import { createAudit } from '../platform/audit/audit.ts';
import { systemClock, systemRandom, systemTimers } from '../platform/clock/clock.ts';
import { startEmbeddedPostgres } from '../platform/db/cluster/embedded-postgres.ts';
import { type Database, singleRow } from '../platform/db/database.ts';
import { createDatabase, createPool } from '../platform/db/pool.ts';
import { prepareDatabase } from '../platform/db/prepare-database.ts';
import { createWithTx, type WithTx } from '../platform/db/transaction.ts';
import { createDeadJobs, type DeadJob } from '../platform/jobs/dead-jobs.ts';

/**
 * `npm run admin -- email` makes an account a platform administrator. `npm run admin -- jobs` lists the dead jobs, and
 * `npm run admin -- jobs again` retries them. `npm run admin -- restored` is for use after the database was restored
 * from a backup. All of them use the database of `DATABASE_URL` or the server's own, and first migrate it, as the role
 * of `MIGRATIONS_DATABASE_URL` where that is set; `npm run admin -- migrate` does only that. The server may be running.
 */
const USAGE = `Usage: npm run admin -- email@example.com    makes somebody a platform administrator
       npm run admin -- jobs                 lists the jobs that were given up
       npm run admin -- jobs again [id ...]  lets all of them run once more, or these
       npm run admin -- migrate              brings the database up to this code, before its nodes start
       npm run admin -- restored             after a backup was restored: all screens start anew from what it has`;

const log = { info() {}, warn: console.warn, error: console.error };

const outcomes: Readonly<Record<GrantOutcome, string>> = {
  granted: 'is now a platform administrator.',
  kept: 'was a platform administrator already, and is now one on your word alone.',
  unknown: 'has no account here. Sign up first, then run this again.',
  inactive: 'has an account that is not active: verify the email first.',
};

/** The result of a command: the text to print, and the exit code. */
interface Outcome {
  readonly text: string;
  readonly code: 0 | 1;
}

type Command = (database: { readonly db: Database; readonly withTx: WithTx }) => Promise<Outcome>;

async function onDatabase(command: Command): Promise<Outcome> {
  const { DATABASE_URL, MIGRATIONS_DATABASE_URL, STAGE, TAMBAYAN_DATA } = process.env;
  const given = DATABASE_URL ? { url: DATABASE_URL, ownerUrl: MIGRATIONS_DATABASE_URL || null } : null;
  const own =
    given === null ? await startEmbeddedPostgres({ dataDir: TAMBAYAN_DATA || './data', log }) : null;
  try {
    const isDeployed = (STAGE || 'local') !== 'local';
    const url = await prepareDatabase({ given, ownUrl: own?.url, log, isDeployed });
    const pool = createPool({ url, log, max: 1 });
    const withTx = createWithTx({
      pool,
      random: systemRandom,
      timers: systemTimers,
      log,
      onCommitted: () => undefined,
    });
    try {
      return await command({ db: createDatabase(pool), withTx });
    } finally {
      await pool.end();
    }
  } finally {
    await own?.stop();
  }
}

function grant(email: string): Command {
  return async ({ withTx }) => {
    const audit = createAudit({ clock: systemClock, random: systemRandom });
    const outcome = await grantPlatformAdmin({ withTx, audit, clock: systemClock }, email);
    return {
      text: `${email} ${outcomes[outcome]}`,
      code: outcome === 'granted' || outcome === 'kept' ? 0 : 1,
    };
  };
}

async function listDead({ db }: { readonly db: Database }): Promise<Outcome> {
  const jobs = await createDeadJobs(db).list();
  if (jobs.length === 0) return { text: 'No job was given up.', code: 0 };
  return { text: `${jobs.map(lineOf).join('\n')}\n${countOf(jobs.length)} given up.`, code: 0 };
}

function runAgain(ids: readonly string[] | null): Command {
  return async ({ db }) => {
    const count = await createDeadJobs(db).runAgain(ids);
    const isMissing = ids !== null && count < ids.length;
    return {
      text: `${countOf(count)} to run again.${isMissing ? ' The others are not among those given up.' : ''}`,
      code: isMissing ? 1 : 0,
    };
  };
}

async function nothingMore(): Promise<Outcome> {
  return { text: 'The database is up to this code.', code: 0 };
}

/**
 * Raises the epoch, so that clients drop their cached history. After a restore, the same offsets are given out again
 * for other events.
 */
async function beginAnew({ db }: { readonly db: Database }): Promise<Outcome> {
  const { rows } = await db.query<{ epoch: number }>('update rt_meta set epoch = epoch + 1 returning epoch');
  return {
    text: `The log is of epoch ${singleRow(rows).epoch} now: all screens start anew from it.`,
    code: 0,
  };
}

function lineOf({ id, name, tries, died_at, error }: DeadJob): string {
  return `${died_at}  ${name}  ${id}  tried ${tries} times: ${error || 'its process died'}`;
}

function countOf(jobs: number): string {
  return jobs === 1 ? '1 job' : `${jobs} jobs`;
}

/** Null for an unknown command. */
function commandOf([first, second, ...rest]: readonly string[]): Command | null {
  if (first === 'jobs' && second === undefined) return listDead;
  if (first === 'jobs' && second === 'again') return runAgain(rest.length > 0 ? rest : null);
  if (first === 'migrate' && second === undefined) return nothingMore;
  if (first === 'restored' && second === undefined) return beginAnew;
  return first?.includes('@') && second === undefined ? grant(first) : null;
}

const command = commandOf(process.argv.slice(2).map((argument) => argument.trim().toLowerCase()));
if (command === null) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  try {
    const { text, code } = await onDatabase(command);
    console.log(text);
    process.exitCode = code;
  } catch (error) {
    console.error(`The database cannot be used: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
