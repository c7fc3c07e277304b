import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../support/a-server.ts';
import { type FreshDatabase, freshDatabase } from '../../../support/engines/fresh-database.ts';

let database: FreshDatabase;
let dataDir: string;
beforeEach(async () => {
  database = await freshDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'tambayan-process-'));
});
afterEach(async () => {
  await database.close();
  await rm(dataDir, { recursive: true });
});

/** `node src/server/main.ts`, with what it has logged so far. */
function aProcess(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATABASE_URL: database.url,
      TAMBAYAN_DATA: dataDir,
      TAMBAYAN_DEMO: 'off',
      NODE_COMPILE_CACHE: join(tmpdir(), 'tambayan-compile-cache'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const ended = once(child, 'exit').then(([code]): number | null => code);
  /** The first group of `pattern`, as soon as the log has it. */
  async function logged(pattern: RegExp): Promise<string> {
    for (;;) {
      const [, found] = pattern.exec(output) ?? [];
      if (found !== undefined) return found;
      await Promise.race([
        once(child.stdout, 'data'),
        ended.then(() => Promise.reject(new Error(`it ended, saying:\n${output}`))),
      ]);
    }
  }
  return { child, ended, logged, output: () => output };
}

const LISTENING = /listening at (http:\/\/127[^"]+)/;

test('on SIGTERM the server closes and exits with 0; another one on its port says which variable to change', async () => {
  const { child, ended, logged } = aProcess();
  const url = await logged(LISTENING);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const answer = await fetch(`${url}/api/me`);
  expect([answer.status, (await answer.json()).code]).toEqual([401, 'auth.required']);

  const { port } = new URL(url);
  const second = aProcess({ PORT: port });
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`PORT ${port} is taken`);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);

  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  await expect(fetch(`${url}/livez`)).rejects.toThrow();
});

/** What PostgreSQL answers to everyone while it starts or recovers. */
function startingUp(): Buffer {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0');
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

test('a node that starts while PostgreSQL is away or recovers waits for it, and may be stopped as soon as it listens', async () => {
  const { host, port } = new Client({ connectionString: database.url });
  const reach = () => (host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect({ host, port }));
  let isRecovering = true;
  const gate = createServer((socket) => {
    socket.on('error', () => undefined);
    if (isRecovering) {
      socket.once('data', () => socket.end(startingUp()));
      return;
    }
    const inner = reach();
    inner.on('error', () => socket.destroy());
    socket.on('close', () => inner.destroy());
    socket.pipe(inner).pipe(socket);
  });
  const gatePort = await freePort();
  const url = new URL(database.url);
  url.hostname = '127.0.0.1';
  url.port = String(gatePort);
  url.search = '';
  const { password } = url;
  expect(password).not.toBe('');
  const server = aProcess({ DATABASE_URL: url.href });
  await server.logged(/"(ECONNREFUSED)"/);
  gate.listen(gatePort, '127.0.0.1');
  await server.logged(/"(57P03)"/);
  isRecovering = false;
  await server.logged(LISTENING);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  gate.close();
  expect(server.output()).toContain('"msg":"closed"');
  // What was still beginning ends with it, and is no mistake.
  expect(server.output()).not.toContain('"level":"fatal"');
  expect(server.output()).not.toContain(password);
});

test('a node whose database will never let it in ends at once', async () => {
  const url = new URL(database.url);
  url.pathname = '/no_such_database';
  const server = aProcess({ DATABASE_URL: url.href });
  expect(await server.ended).toBe(1);
  expect(server.output()).toContain('the server did not start');
  expect(server.output()).not.toContain('trying again');
});
