import { execFileSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../../src/server/platform/db/cluster/embedded-postgres.ts';
import { findPrograms } from '../../../../src/server/platform/db/cluster/postgres-programs.ts';

/** A checkout in a folder that only root may enter, with its programs and its data in it. */
describe.runIf(process.getuid?.() === 0)('root with everything in a closed folder', () => {
  let root: string;
  let dataDir: string;
  let programs: string;
  let reachableRoot: string;
  let started: EmbeddedPostgres[];
  let lines: unknown[][];
  /** A copy of the programs, of 60 MB, which each test links into its own folder. */
  let copied: string;

  beforeAll(async () => {
    copied = await mkdtemp(join(tmpdir(), 'tambayan-programs-'));
    await cp(await findPrograms(), join(copied, 'native'), { recursive: true, verbatimSymlinks: true });
  });
  afterAll(() => rm(copied, { recursive: true }));

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'tambayan-closed-'));
    await chmod(root, 0o755);
    const closed = join(root, 'closed');
    await mkdir(closed, { mode: 0o700 });
    dataDir = join(closed, 'data');
    programs = join(closed, 'native');
    reachableRoot = join(root, 'reachable');
    execFileSync('cp', ['-al', join(copied, 'native'), programs]);
    started = [];
    lines = [];
  });
  afterEach(async () => {
    for (const postgres of started) await postgres.stop();
    await rm(root, { recursive: true });
  });

  async function start(): Promise<EmbeddedPostgres> {
    const log = { info: (...line: unknown[]) => void lines.push(line), warn() {} };
    const postgres = await startEmbeddedPostgres({ dataDir, log, programs, reachableRoot });
    started.push(postgres);
    return postgres;
  }

  async function query<Row>(url: string, text: string): Promise<Row[]> {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  }

  test('PostgreSQL runs from a copy, under another account; what is elsewhere is found again, and never replaced', async () => {
    const first = await start();
    const { url, where } = first;
    expect(where.startsWith(reachableRoot)).toBe(true);
    expect((await stat(where)).uid).not.toBe(0);
    expect(JSON.stringify(lines)).toContain(where);
    expect(JSON.stringify(lines)).toContain(join(reachableRoot, 'postgresql-'));
    // The password does not leave the closed folder.
    expect((await stat(join(dataDir, 'postgres-password'))).mode & 0o777).toBe(0o600);
    const outside = await readdir(reachableRoot, { recursive: true });
    expect(outside.filter((path) => path.endsWith('password'))).toEqual([]);

    await query(url, 'create table kept (id int)');
    await first.stop();
    await rename(join(root, 'closed'), join(root, 'moved'));
    await chmod(join(root, 'moved'), 0o755);
    dataDir = join(root, 'moved', 'data');
    programs = join(root, 'moved', 'native');
    const next = await start();
    expect([next.startedIn, next.where]).toEqual(['started', where]);
    expect(await query(next.url, 'select from kept')).toEqual([]);

    await next.stop();
    await rm(where, { recursive: true });
    await expect(start()).rejects.toThrow('which is gone');
    expect((await readFile(join(dataDir, 'postgres-is-elsewhere'), 'utf8')).trim()).toBe(where);
  });

  test('a database that was reachable once is not replaced when its folder is closed', async () => {
    await chmod(join(root, 'closed'), 0o755);
    const first = await start();
    expect(first.where).toBe(join(dataDir, 'postgres'));
    await first.stop();
    await chmod(join(root, 'closed'), 0o700);
    await expect(start()).rejects.toThrow('may not enter');
  });
});
