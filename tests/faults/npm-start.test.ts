import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../support/a-server.ts';
import { freshDatabase } from '../support/engines/fresh-database.ts';

/** `npm start` in a process group of its own, as a shell starts it. */
async function npmStart(more: Record<string, string> = {}) {
  const [database, dataDir, port] = [
    await freshDatabase(),
    await mkdtemp(join(tmpdir(), 'tambayan-start-')),
    await freePort(),
  ];
  const url = `http://127.0.0.1:${port}`;
  const child = spawn('npm', ['start'], {
    detached: true,
    env: {
      ...{ PATH: process.env.PATH, HOME: dataDir, HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: url },
      ...{ DATABASE_URL: database.url, TAMBAYAN_DATA: dataDir },
      NODE_COMPILE_CACHE: join(tmpdir(), 'tambayan-compile-cache'),
      ...more,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const group = -(child.pid ?? 0);
  onTestFinished(async () => {
    try {
      process.kill(group, 'SIGKILL');
    } catch {
      // All of it has ended.
    }
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const ended = once(child, 'exit');
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  while (!output.includes('Tambayan is at'))
    await Promise.race([
      once(child.stdout, 'data'),
      ended.then(() => Promise.reject(new Error(`it ended, saying:\n${output}`))),
    ]);
  return { child, group, ended, url, output: () => output };
}

const answers = (url: string) =>
  fetch(`${url}/livez`).then(
    () => true,
    () => false,
  );

test('npm start prints lines for people, and ends with its server on a signal to npm alone', async () => {
  const started = await npmStart();
  expect(await answers(started.url)).toBe(true);
  started.child.kill('SIGTERM');
  await started.ended;
  expect(await answers(started.url)).toBe(false);
  expect(started.output()).toContain('closed');
  const lines = started.output().split('\n');
  expect(lines.filter((line) => line.startsWith('{'))).toEqual([]);
  expect(lines.filter((line) => line.includes('Tambayan is at'))).toHaveLength(1);
});

test('Ctrl-C, which reaches npm and the server, closes it in order', async () => {
  const started = await npmStart({ TAMBAYAN_DEMO: 'off' });
  process.kill(started.group, 'SIGINT');
  await started.ended;
  expect(await answers(started.url)).toBe(false);
  expect(started.output()).toContain('closed');
});
