import { createAudit } from './audit/audit.ts';
import { type GrantOutcome, grantPlatformAdmin } from './auth/grant-platform-admin.ts';
import { systemClock, systemRandom, systemTimers } from './clock.ts';
import { startEmbeddedPostgres } from './db/embedded-postgres.ts';
import { migrate } from './db/migrate.ts';
import { createPool } from './db/pool.ts';
import { createWithTx } from './db/transaction.ts';

/**
 * `npm run admin -- email` makes an account a platform administrator, in the database of `DATABASE_URL` or in the
 * server's own. The server may run meanwhile; the person's next call has the new rights.
 */
const log = { info() {}, warn: console.warn, error: console.error };

const said: Readonly<Record<GrantOutcome, string>> = {
  granted: 'is now a platform administrator.',
  kept: 'was a platform administrator already.',
  unknown: 'has no account here. Sign up first, then run this again.',
  inactive: 'has an account that is not active: verify the email first.',
};

async function grant(email: string): Promise<GrantOutcome> {
  const given = process.env.DATABASE_URL;
  const own = given
    ? null
    : await startEmbeddedPostgres({ dataDir: process.env.TAMBAYAN_DATA || './data', log });
  const url = given || own?.url || '';
  try {
    await migrate({ url, log });
    const pool = createPool({ url, log, max: 1 });
    const withTx = createWithTx({
      pool,
      random: systemRandom,
      timers: systemTimers,
      log,
      onCommitted: () => undefined,
    });
    try {
      const audit = createAudit({ clock: systemClock, random: systemRandom });
      return await grantPlatformAdmin({ withTx, audit }, email);
    } finally {
      await pool.end();
    }
  } finally {
    await own?.stop();
  }
}

const [email, ...rest] = process.argv.slice(2).map((argument) => argument.trim().toLowerCase());
if (!email?.includes('@') || rest.length > 0) {
  console.error('Usage: npm run admin -- email@example.com');
  process.exitCode = 2;
} else {
  try {
    const outcome = await grant(email);
    console.log(`${email} ${said[outcome]}`);
    if (outcome === 'unknown' || outcome === 'inactive') process.exitCode = 1;
  } catch (error) {
    console.error(`The database cannot be used: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
