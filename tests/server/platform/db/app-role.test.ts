import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { APP_ROLE } from '../../../../src/server/platform/db/cluster/app-role.ts';
import { startEmbeddedPostgres } from '../../../../src/server/platform/db/cluster/embedded-postgres.ts';
import { migrate } from '../../../../src/server/platform/db/migrate.ts';
import { freePort } from '../../../support/a-server.ts';

const log = { info() {}, warn() {} };
let dataDir: string;
let child: ChildProcess | null = null;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tambayan-role-'));
  await chmod(dataDir, 0o755);
});
afterEach(async () => {
  await stop();
  await rm(dataDir, { recursive: true, maxRetries: 5 });
});

async function stop(): Promise<void> {
  if (child === null || child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Asks the cluster as its owner, while the server runs or not. */
async function asOwner<Row>(sql: string): Promise<Row[]> {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
    await postgres.stop();
  }
}

/** The server with the PostgreSQL in `dataDir`, once it is ready. */
async function start(): Promise<string> {
  const port = await freePort();
  const env = {
    ...{ PATH: process.env.PATH, PORT: String(port), TAMBAYAN_DATA: dataDir, LOG_LEVEL: 'warn' },
    ...{ TAMBAYAN_DEMO: 'off', NODE_COMPILE_CACHE: join(tmpdir(), 'tambayan-compile-cache') },
  };
  const started = spawn(process.execPath, ['src/server/main.ts'], { env, stdio: 'inherit' });
  child = started;
  const url = `http://localhost:${port}`;
  await expect
    .poll(
      async () => {
        if (started.exitCode !== null) throw new Error('the server did not start');
        return (await fetch(`${url}/readyz`).catch(() => null))?.status;
      },
      { timeout: 60_000 },
    )
    .toBe(200);
  return url;
}

test('a data folder from before there was a role is taken over with all that is in it', async () => {
  const before = await startEmbeddedPostgres({ dataDir, log });
  await migrate({ url: before.url, log });
  await before.stop();
  await asOwner(`insert into users (id, email, username, first_name, last_name, password_hash, status, accepted_terms_at, created_at)
    values (gen_random_uuid(), 'luma@example.com', 'luma', 'Luma', 'Reyes', 'x', 'ACTIVE', now(), now())`);

  for (let round = 0; round < 2; round++) {
    const url = await start();
    const form = {
      email: `bago${round}@example.com`,
      firstName: 'Bago',
      lastName: 'Reyes',
      password: 'Bahay-Kubo7',
      confirmPassword: 'Bahay-Kubo7',
      acceptedTerms: true,
    };
    const registered = await fetch(`${url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify(form),
    });
    expect(registered.status).toBeLessThan(300);
    // The job queue works too: it notes when each kind is looked after, and what repeats.
    await expect.poll(async () => (await asOwner('select from pgboss.schedule')).length).toBeGreaterThan(3);
    const roles = await asOwner<{ usename: string; rolsuper: boolean }>(
      `select distinct a.usename, r.rolsuper from pg_stat_activity a join pg_roles r on r.rolname = a.usename
       where a.datname = 'tambayan' and a.pid <> pg_backend_pid()`,
    );
    expect(roles).toEqual([{ usename: APP_ROLE, rolsuper: false }]);
    await stop();
  }
  expect(await asOwner(`select email from users where username = 'luma'`)).toEqual([
    { email: 'luma@example.com' },
  ]);
});
