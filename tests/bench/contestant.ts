import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '../support/a-server.ts';
import { READ, type Reading, reading } from './meter.ts';

const ROOT = join(import.meta.dirname, '../..');

/** A server in a separate process, with a meter in it. */
export interface Contestant {
  readonly url: string;
  read(): Promise<Reading>;
  /** Sends a message that the program understands and the meter ignores. */
  tell(message: object): void;
  /** Stops it at once: no bench needs a clean shutdown. */
  stop(): Promise<void>;
}

/** Runs `program`, a path from the repository's root. Resolves when `/readyz` answers. */
export async function startContestant(
  program: string,
  { envFor }: { readonly envFor: (url: string) => Record<string, string> },
): Promise<Contestant> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const meter = join(import.meta.dirname, 'meter.ts');
  const child = spawn(process.execPath, ['--import', meter, program], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), ...envFor(url) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await untilReady(url, child, program);
  return {
    url,
    read: () => ask(child, READ),
    tell: (message) => void child.send(message),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

async function ask(child: ChildProcess, question: string): Promise<Reading> {
  const answer = once(child, 'message');
  child.send(question);
  const [message] = await answer;
  return reading.parse(message);
}

/**
 * Resolves when `/readyz` answers 200.
 * @throws Error when the process exits before.
 */
export async function untilReady(url: string, child: ChildProcess, what: string): Promise<void> {
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`${what} ended with ${child.exitCode} before it was ready`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}
