import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../support/a-server.ts';
import { emptyDatabase } from '../../../support/engines/fresh-database.ts';

const MIGRATIONS = 'src/server/platform/db/migrations';

/** `npm start` over a database without tables. */
async function npmStart(env: Record<string, string> = {}) {
  const database = await emptyDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'tambayan-start-'));
  const port = await freePort();
  const child = spawn('npm', ['start'], {
    env: {
      ...{ PATH: process.env.PATH, HOME: dataDir, npm_config_update_notifier: 'false' },
      ...{ PORT: String(port), DATABASE_URL: database.url, TAMBAYAN_DATA: dataDir, FFMPEG_PATH: 'off' },
      NODE_COMPILE_CACHE: join(tmpdir(), 'tambayan-compile-cache'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A group of its own, so that what outlives npm can be ended.
    detached: true,
  });
  const group = -(child.pid ?? 0);
  const isAlive = () => {
    try {
      return process.kill(group, 0);
    } catch {
      return false;
    }
  };
  onTestFinished(async () => {
    if (isAlive()) process.kill(group, 'SIGKILL');
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const ended = once(child, 'exit').then(([code, signal]) => ({ code, signal }));
  const lines = () => output.split('\n');
  async function printed(pattern: RegExp): Promise<void> {
    while (!pattern.test(output))
      await Promise.race([
        once(child.stdout, 'data'),
        ended.then(() => Promise.reject(new Error(`it ended, saying:\n${output}`))),
      ]);
  }
  return { child, ended, lines, printed, isAlive, url: `http://localhost:${port}` };
}

test('npm start prints one line for all migrations, its address and the accounts for people, and ends with SIGTERM', async () => {
  const { child, ended, lines, printed, isAlive, url } = await npmStart();
  await printed(/Sign in as(?:.*\n)+ {2}member .*@/);
  expect((await fetch(`${url}/livez`, { headers: { host: 'localhost' } })).status).toBe(200);
  const count = (await readdir(MIGRATIONS)).filter((name) => /^\d{4}.*\.sql$/.test(name)).length;
  const migrated = lines().filter((line) => /migrat/i.test(line));
  expect(migrated).toHaveLength(1);
  expect(migrated[0]).toContain(String(count));
  expect(lines().some((line) => line.startsWith('Tambayan is at http://localhost'))).toBe(true);
  expect(lines().some((line) => /^ {2}owner +\S+ +\S+@\S+$/.test(line))).toBe(true);
  expect(lines().filter((line) => line.startsWith('{'))).toEqual([]);

  child.kill('SIGTERM');
  await ended;
  await expect.poll(isAlive).toBe(false);
  await expect(fetch(`${url}/livez`)).rejects.toThrow();
});

test('elsewhere than on local each line of npm start is JSON', async () => {
  const { child, ended, lines, printed } = await npmStart({
    ...{ STAGE: 'dev', HOST: '127.0.0.1', PUBLIC_URL: 'https://tambayan.test', TAMBAYAN_DEMO: 'off' },
  });
  await printed(/Tambayan is at/);
  const logged = lines().filter((line) => line.includes('migrat') || line.includes('listening'));
  expect(logged.length, logged.join('\n')).toBe(2);
  for (const line of logged) expect(JSON.parse(line)).toMatchObject({ level: 'info' });
  child.kill('SIGTERM');
  await ended;
});
