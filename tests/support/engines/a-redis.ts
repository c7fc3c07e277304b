import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { freePort } from '../a-server.ts';
import { aptInstall } from './apt-install.ts';

const candidates = [
  process.env.REDIS_SERVER_PATH,
  '/usr/bin/redis-server',
  '/usr/local/bin/redis-server',
  '/opt/homebrew/bin/redis-server',
  '/usr/bin/valkey-server',
];
/** The hint for the developer who runs the tests. */
export const NO_REDIS =
  'There is no redis-server here: install it (Debian: `sudo apt-get install redis-server`), or set REDIS_SERVER_PATH';

/** Path of an installed Redis, or null. `REDIS_SERVER_PATH` takes precedence. */
export function findRedis(): string | null {
  return candidates.find((path) => path !== undefined && existsSync(path)) ?? null;
}

/**
 * Installs Redis with apt-get when there is none. When that is not allowed, it prints which tests are
 * skipped, because everything but the speed of several nodes works without it.
 * @throws Error instead when `CI` is `true`, because there the message would not be read.
 */
export function ensureRedis(): void {
  if (findRedis() !== null) return;
  console.log('No Redis here: installing it with apt-get.');
  if (aptInstall('redis-server') && findRedis() !== null) return;
  if (process.env.CI === 'true') throw new Error(NO_REDIS);
  console.warn(`\n!!! ${NO_REDIS}. THE TESTS OF SEVERAL NODES OVER REDIS ARE SKIPPED !!!\n`);
}

/** A real Redis process without persistence. It keeps its port when it starts again. */
export interface RedisServer {
  readonly url: string;
  /** Resolves when connections are accepted. */
  start(): Promise<void>;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** SIGSTOP: it hangs. The system still accepts connections and bytes. */
  freeze(): void;
  /** SIGCONT. */
  thaw(): void;
}

export async function aRedis(): Promise<RedisServer> {
  const port = await freePort();
  let child: ChildProcess | null = null;

  async function start(): Promise<void> {
    const started = spawn(
      findRedis() ?? '',
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', tmpdir()],
      { stdio: 'ignore' },
    );
    child = started;
    while (!(await accepts(port))) {
      if (started.exitCode !== null) throw new Error('Redis did not start');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    async kill() {
      if (child === null || child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
  };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
