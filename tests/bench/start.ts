import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isClientStale } from '../../src/server/bin/build-client.ts';
import { freePort } from '../support/a-server.ts';
import { untilReady } from './contestant.ts';
import type { Ground } from './ground.ts';
import { median, type Result } from './result.ts';

const ROOT = join(import.meta.dirname, '../..');
const ROUNDS = 3;

interface Starts {
  readonly emptySeconds: number;
  readonly existingSeconds: number;
  /** Time of the bare stack, whose PostgreSQL runs already. It shows how busy the machine was. */
  readonly floorSeconds: number;
}

/**
 * Time from spawning the process, with its own PostgreSQL, until it is ready: first on an empty folder, then
 * on the same folder again.
 */
export async function start(ground: Ground): Promise<Result[]> {
  // The first start on a machine may have to unpack PostgreSQL's programs.
  await startTwice(ground, 'src/server/main.ts', 'off');
  const plain = await measure(ground, 'src/server/main.ts', 'off');
  const results = [
    resultOf('Start on an existing data folder', plain, 'existingSeconds', 1),
    resultOf('Start on an empty data folder', plain, 'emptySeconds', 3),
  ];
  if (await isClientStale()) {
    console.log('  the client is not built, so npm start itself, which would build it, is left out');
    return results;
  }
  const demo = await measure(ground, 'src/server/bin/start.ts', 'on');
  return [
    ...results,
    resultOf('npm start with the demo, existing folder', demo, 'existingSeconds', null),
    resultOf('npm start with the demo, empty folder', demo, 'emptySeconds', null),
  ];
}

async function measure(ground: Ground, program: string, demo: 'on' | 'off'): Promise<Starts[]> {
  const rounds: Starts[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await startTwice(ground, program, demo));
  for (const { emptySeconds, existingSeconds } of rounds)
    console.log(
      `  ${program}: ${emptySeconds.toFixed(2)} s on an empty folder, then ${existingSeconds.toFixed(2)} s`,
    );
  return rounds;
}

async function startTwice(ground: Ground, program: string, demo: 'on' | 'off'): Promise<Starts> {
  const folder = await mkdtemp(join(tmpdir(), 'tambayan-bench-'));
  await chmod(folder, 0o755);
  try {
    const emptySeconds = await secondsToStart(program, folder, demo);
    const existingSeconds = await secondsToStart(program, folder, demo);
    return { emptySeconds, existingSeconds, floorSeconds: await bareSeconds(ground) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function bareSeconds(ground: Ground): Promise<number> {
  const startedAt = performance.now();
  const bare = await ground.startBare('bare-fastify-ws');
  const seconds = (performance.now() - startedAt) / 1_000;
  await bare.stop();
  return seconds;
}

async function secondsToStart(program: string, folder: string, demo: 'on' | 'off'): Promise<number> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { DATABASE_URL: _, ...env } = process.env;
  const own = { PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: url, STAGE: 'local', LOG_LEVEL: 'warn' };
  const startedAt = performance.now();
  const child = spawn(process.execPath, [program], {
    cwd: ROOT,
    env: { ...env, ...own, TAMBAYAN_DATA: folder, TAMBAYAN_DEMO: demo },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilReady(url, child, program);
  const seconds = (performance.now() - startedAt) / 1_000;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const [code] = await exited;
  if (code !== 0) throw new Error(`${program} ended with ${code}`);
  return seconds;
}

function resultOf(
  what: string,
  rounds: readonly Starts[],
  which: 'emptySeconds' | 'existingSeconds',
  goal: number | null,
): Result {
  const seconds = rounds.map((starts) => starts[which]);
  const value = median(seconds);
  return {
    what,
    ours: milliseconds(value),
    floor: milliseconds(median(rounds.map(({ floorSeconds }) => floorSeconds))),
    value,
    unit: 's',
    goal,
    range: [Math.min(...seconds), Math.max(...seconds)],
  };
}

const milliseconds = (seconds: number) => `${Math.round(seconds * 1_000)} ms`;
