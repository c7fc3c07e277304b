import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RtPosition, ServerFrame } from '../../src/contract/core/realtime.ts';
import { migrate } from '../../src/server/platform/db/migrate.ts';
import { createDatabase, createPool } from '../../src/server/platform/db/pool.ts';
import { type ChaosProxy, createChaosProxy } from '../chaos/proxy.ts';
import { checkApplied, checkLog } from '../history/check-applied.ts';
import { checkSnapshots } from '../history/check-snapshots.ts';
import { readTruth } from '../history/read-truth.ts';
import type { Step } from '../history/step.ts';
import type { FreshDatabase } from '../support/engines/fresh-database.ts';
import { aStorm, type Storm } from '../support/faults/a-storm.ts';
import { runAdmin } from '../support/run-admin.ts';
import { aPostgres, findPostgres, NO_POSTGRES, type Postgres } from './a-postgres.ts';

const programs = findPostgres();
if (programs === null) console.warn(`\n!!! ${NO_POSTGRES}. BOTH TESTS OF LOST HISTORY ARE SKIPPED !!!\n`);
const log = { info() {}, warn() {} };
const PEOPLE = 10;
const DATABASE = 'tambayan';
/** Nodes look at the log every half minute at the latest, and resets are spread over a moment. */
const NOTICED_WITHIN_MS = 60_000;

describe.skipIf(programs === null)('a database that lost some of its history', () => {
  let primary: Postgres;
  let proxy: ChaosProxy;
  let database: FreshDatabase;
  let storm: Storm;
  /** The port that `proxy`, and so everyone, is led to. */
  let port: number;
  const closes: (() => Promise<void>)[] = [];
  const resets = new Map<string, string[]>();

  beforeEach(async () => {
    primary = await aPostgres(programs ?? '');
    closes.push(() => primary.close());
    await primary.query(`create database ${DATABASE}`);
    port = primary.port;
    proxy = await createChaosProxy({ targets: () => [port] });
    const url = primary.url(DATABASE, proxy.port);
    await migrate({ url, log });
    const pool = createPool({ url, log });
    pool.on('error', () => undefined);
    database = { url, pool, db: createDatabase(pool), close: () => pool.end() };
    resets.clear();
    storm = await aStorm({
      people: PEOPLE,
      nodes: 2,
      database,
      client: (index) => ({ onFrame: (frame: ServerFrame) => noteReset(`p${index}`, frame) }),
    });
    closes.push(
      () => proxy.close(),
      () => storm.close(),
    );
  });
  afterEach(async () => {
    for (const close of closes.splice(0).reverse()) await close();
  });

  function noteReset(actor: string, frame: ServerFrame): void {
    if (frame.op === 'reset' && frame.t === storm.topic)
      resets.set(actor, [...(resets.get(actor) ?? []), frame.why]);
  }

  async function sayMany(count: number): Promise<void> {
    for (let n = 0; n < count; n++) {
      const actor = storm.actors[n % PEOPLE];
      await actor?.say(storm.conversationId, `no. ${n}`);
    }
  }

  async function allAt(off: number): Promise<void> {
    await expect
      .poll(() => storm.actors.map((actor) => actor.position(storm.conversationId)), {
        timeout: NOTICED_WITHIN_MS,
        interval: 100,
      })
      .toEqual(storm.actors.map(() => off));
  }

  /** From each actor's last snapshot on, as that is what they show now. */
  function shownNow(): Step[] {
    const last = new Map<string, number>();
    for (const [index, { actor, op }] of storm.history.steps.entries())
      if (op === 'reset') last.set(actor, index);
    return storm.history.steps.filter(
      ({ actor, op }, index) => (op === 'apply' || op === 'reset') && index >= (last.get(actor) ?? 0),
    );
  }

  async function expectTruthOnAllScreens(): Promise<void> {
    const truth = await readTruth(database.db);
    await allAt(truth.heads.get(storm.topic) ?? 0);
    const steps = shownNow();
    expect([...checkLog(truth), ...checkApplied(steps, truth), ...checkSnapshots(steps, truth)]).toEqual([]);
  }

  test('a standby that was behind takes over: who saw more is told so, and all screens show what it has', async () => {
    const stream = await createChaosProxy({ targets: () => [primary.port] });
    closes.push(() => stream.close());
    const standby = await primary.standby(stream.port);
    closes.push(() => standby.close());
    await storm.allLive();
    await sayMany(10);
    const isCaughtUp = async () =>
      (await standby.query('select head from rt_topics where head = 10', DATABASE)).length === 1;
    await expect.poll(isCaughtUp, { timeout: 20_000 }).toBe(true);

    stream.refuse(true);
    for (const line of stream.lines()) line.cut();
    await sayMany(20);
    await allAt(30);
    await primary.kill();
    await standby.promote();
    port = standby.port;
    for (const line of proxy.lines()) line.cut();

    await sayMany(5);
    await expectTruthOnAllScreens();
    const { rows } = await database.db.query<{ head: number }>(
      'select head from rt_topics where topic = $1',
      [storm.topic],
    );
    expect(rows[0]?.head).toBe(15);
    expect(Object.fromEntries(resets)).toEqual(
      Object.fromEntries(storm.actors.map(({ member }) => [member.name, ['diverged']])),
    );
  });

  test('a backup that is restored with a new epoch resets everybody once, and all screens show what it has', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tambayan-dump-'));
    await chmod(folder, 0o777);
    closes.push(() => rm(folder, { recursive: true, force: true }));
    const file = join(folder, 'backup');
    await storm.allLive();
    await sayMany(10);
    await primary.tool('pg_dump', '-Fc', '-f', file, primary.url(DATABASE));
    await sayMany(20);
    await allAt(30);

    proxy.refuse(true);
    await primary.query(`drop database ${DATABASE} with (force)`);
    await primary.query(`create database ${DATABASE}`);
    await primary.tool('pg_restore', '-d', primary.url(DATABASE), file);
    expect((await runAdmin(primary.url(DATABASE), 'restored')).code).toBe(0);
    proxy.refuse(false);

    await sayMany(5);
    await expectTruthOnAllScreens();
    expect(Object.fromEntries(resets)).toEqual(
      Object.fromEntries(storm.actors.map(({ member }) => [member.name, ['epoch']])),
    );
    const positions = await Promise.all(storm.actors.map((actor) => actor.read(storm.conversationId)));
    expect(new Set(positions.map(([, epoch]: RtPosition) => epoch))).toEqual(new Set([2_000_001]));
  });
});
