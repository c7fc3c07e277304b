import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';

const mails = z.object({ data: z.array(z.object({ subject: z.string(), text: z.string() })) });

const endWithParent = fileURLToPath(new URL('end-with-parent.ts', import.meta.url));

/** A real server process, as `node src/server/main.ts` runs it. It ends with the tests' process, and keeps its port when it starts again. */
export interface Server {
  readonly url: string;
  /** SIGKILL: nothing is finished or sent. */
  kill(): Promise<void>;
  /** Sends SIGTERM, and returns the exit code. */
  stop(): Promise<number | null>;
  /** Resolves when requests are answered. */
  start(): Promise<void>;
  /** Bytes of memory that the process holds; 0 once it was killed. Linux only. */
  memory(): Promise<number>;
  /** The log so far. */
  output(): string;
  /** The code in the newest mail to `email`. */
  codeFor(email: string): Promise<string>;
  /** Kills it and removes its data. */
  close(): Promise<void>;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/**
 * Starts a server on `databaseUrl`, without limits unless `env` says otherwise. `root` is the folder of its
 * code.
 */
export async function aServer(
  databaseUrl: string,
  env: Record<string, string> = {},
  root = process.cwd(),
): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tambayan-server-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let child: ChildProcess | null = null;
  let output = '';

  async function start(): Promise<void> {
    const started = spawn(process.execPath, ['--import', endWithParent, 'src/server/main.ts'], {
      cwd: root,
      env: {
        ...process.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        PUBLIC_URL: url,
        STAGE: 'local',
        DATABASE_URL: databaseUrl,
        TAMBAYAN_DATA: dataDir,
        TAMBAYAN_DEMO: 'off',
        RATE_LIMIT: 'off',
        FFMPEG_PATH: 'off',
        LOG_LEVEL: 'info',
        // Otherwise each process would compile the same files again.
        NODE_COMPILE_CACHE: join(tmpdir(), 'tambayan-compile-cache'),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    child = started;
    started.stdout?.on('data', (chunk) => (output += chunk));
    started.stderr?.on('data', (chunk) => (output += chunk));
    while (!(await isReady(url))) {
      if (started.exitCode !== null) throw new Error(`the server did not start:\n${output}`);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (child === null || child.exitCode !== null || child.signalCode !== null)
      return child?.exitCode ?? null;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
    return child.exitCode;
  }

  await start();
  return {
    url,
    start,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    output: () => output,
    async memory() {
      const status = await readFile(`/proc/${child?.pid}/status`, 'utf8').catch(() => '');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
    },
    async codeFor(email) {
      // A mail is sent after the answer, so that the response time does not reveal whether there is one.
      for (;;) {
        const answer = await fetch(`${url}/dev/mail?to=${encodeURIComponent(email)}`);
        const [mail] = mails.parse(await answer.json()).data;
        const code = /\b[A-Z0-9]{6}\b/.exec(mail?.text ?? '')?.[0];
        if (code !== undefined) return code;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    async close() {
      await end('SIGKILL');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}
