import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemRandom } from '../../../../src/server/platform/clock/clock.ts';
import { createShutdown } from '../../../../src/server/platform/clock/shutdown.ts';
import { loadSecret } from '../../../../src/server/platform/config/secret.ts';

describe('shutting down', () => {
  function aShutdown() {
    const said: string[] = [];
    let giveUp = () => {};
    const shutdown = createShutdown({
      log: {
        info: () => undefined,
        error: (_fields: unknown, message?: string) => void said.push(message ?? ''),
      },
      timers: {
        after(_ms, run) {
          giveUp = run;
          return () => undefined;
        },
      },
      exit: (code) => void said.push(`exit ${code}`),
    });
    const step = (what: string, failure?: Error) =>
      shutdown.add(what, async () => {
        said.push(what);
        if (failure) throw failure;
      });
    return { shutdown, said, step, giveUp: () => giveUp() };
  }

  test('closes what was opened last first, and says that all is well', async () => {
    const { shutdown, said, step } = aShutdown();
    step('database');
    step('server');
    await shutdown.begin(0);
    expect(said).toEqual(['server', 'database', 'exit 0']);
  });

  test('goes on when one part does not close, and says so', async () => {
    const { shutdown, said, step } = aShutdown();
    step('database');
    step('server', new Error('stuck'));
    await shutdown.begin(0);
    expect(said).toEqual(['server', 'server did not close', 'database', 'exit 1']);
  });

  test('does everything once, however often it is asked', async () => {
    const { shutdown, said, step } = aShutdown();
    step('server');
    await Promise.all([shutdown.begin(0), shutdown.begin(0)]);
    expect(said).toEqual(['server', 'exit 0']);
  });

  test('gives up on what never closes', () => {
    const { shutdown, said, giveUp } = aShutdown();
    shutdown.add('server', () => new Promise(() => {}));
    void shutdown.begin(0);
    giveUp();
    expect(said).toEqual(['exit 1']);
  });
});

describe('the secret', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'tambayan-secret-'));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  test('is made once, for its owner only, also when two servers start together', async () => {
    const folder = join(dataDir, 'new');
    const load = () => loadSecret({ secret: null, dataDir: folder }, systemRandom);
    const [first, second] = await Promise.all([load(), load()]);
    expect(first).toHaveLength(64);
    expect(second).toBe(first);
    expect(await load()).toBe(first);
    expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600);
  });

  test('is the configured one when there is one, and nothing is written', async () => {
    expect(await loadSecret({ secret: 'configured', dataDir }, systemRandom)).toBe('configured');
    await expect(stat(join(dataDir, 'secret'))).rejects.toThrow();
  });

  test('is never an empty file that someone left', async () => {
    await writeFile(join(dataDir, 'secret'), '');
    await expect(loadSecret({ secret: null, dataDir }, systemRandom)).rejects.toThrow('delete it');
  });
});

test('a server that is configured wrongly does not start, and says which variable it is', () => {
  const { status, stderr, stdout } = spawnSync(process.execPath, ['src/server/main.ts'], {
    env: { PATH: process.env.PATH, PORT: 'eighty', STAGE: 'prod' },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^ {2}PORT must be a number/m);
  expect(stderr).toMatch(/^ {2}TAMBAYAN_SECRET must be set/m);
  expect(stderr).not.toContain(' at ');
  expect(stdout).toBe('');
});
