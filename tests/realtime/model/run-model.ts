import type { Cursors } from '../../../src/client/data/realtime/hub/cursors.ts';
import type { CommittedEvent } from '../../../src/server/platform/db/emit.ts';
import type { OutFrame } from '../../../src/server/realtime/connections/encoded.ts';
import { createModelClient, type ModelClient } from './model-client.ts';
import { createModelLog } from './model-log.ts';
import { createModelNode, cut, type Faults, type ModelNode } from './model-node.ts';
import { createSchedule } from './schedule.ts';
import { createSeeded } from './seeded.ts';

const TOPICS = ['c:one', 'c:two'];
const USERS = ['ana', 'ben', 'cai', 'dia', 'eva'];
const NODES = 3;
/** Steps of one quiet phase after which the protocol is considered to loop forever. */
const CALM_STEPS_MAX = 20_000;

export interface ModelOptions {
  readonly faults?: Faults;
  readonly cursors?: (cursors: Cursors) => Cursors;
  /** Offsets are assigned before the commit, as a sequence would. */
  readonly isOffsetEarly?: boolean;
  /** A removal unsubscribes at once, without the log. */
  readonly isRemovalBesideLog?: boolean;
}

/**
 * One schedule: nodes crash, connections break, hints are lost, doubled and late, the log is trimmed and
 * fails over, members are removed and admitted again; then all faults stop. Returns the violations: none, if
 * the protocol holds.
 */
export async function runModel(seed: number, options: ModelOptions = {}): Promise<string[]> {
  const violations: string[] = [];
  const violate = (what: string) => void violations.push(what);
  const random = createSeeded(seed);
  const schedule = createSchedule(random);
  const log = createModelLog({ names: TOPICS, members: USERS, random, schedule });
  const faults = options.faults ?? {};
  const newNode = () => createModelNode({ log: log.log, random, schedule, faults });
  const nodes: ModelNode[] = Array.from({ length: NODES }, newNode);
  const clients = USERS.map((userId) =>
    createModelClient({
      userId,
      log,
      schedule,
      violate,
      ...(options.cursors && { cursors: options.cursors }),
    }),
  );
  const promised = new Map(TOPICS.map((topic) => [topic, 0]));

  function connect(client: ModelClient): void {
    const up = nodes.filter(({ isUp }) => isUp);
    const link = random.pick(up).accept(client.userId, (frame) => watchForLeaks(client.userId, frame));
    client.forgetDeadLinks();
    client.connect(link);
  }

  function watchForLeaks(userId: string, frame: OutFrame): void {
    const events = frame.op === 'batch' ? frame.ev : frame.op === 'ev' ? [frame] : [];
    for (const { t, o } of events) {
      const out = log.of(t).outSince.get(userId);
      if (out !== undefined && o > out) violate(`${userId} was sent ${t}@${o} after being put out at ${out}`);
    }
  }

  function commit(topic: string, k = 'said', user = ''): void {
    const { epoch, head, outSince } = log.of(topic);
    const early = (promised.get(topic) ?? 0) + 1;
    promised.set(topic, early);
    const event: CommittedEvent = {
      t: topic,
      e: epoch,
      o: options.isOffsetEarly ? early : head + 1,
      x: 1 + random.int(2 ** 31 - 2),
      k,
      ref: null,
      a: null,
      at: 0,
      d: { user_id: user },
    };
    if (options.isOffsetEarly) schedule.later(() => publish(event));
    else publish(event);
    if (k === 'member.removed') outSince.set(user, event.o);
    if (k === 'member.added') outSince.delete(user);
  }

  function publish(event: CommittedEvent): void {
    log.append(event.t, event);
    for (const node of nodes) {
      if (random.chance(0.25)) continue;
      schedule.later(() => node.ingest(event));
      if (random.chance(0.1)) schedule.later(() => node.ingest(event));
    }
  }

  function putOutOrLetIn(topic: string, client: ModelClient): void {
    const { members } = log.of(topic);
    if (!members.delete(client.userId)) {
      letIn(topic, client);
      return;
    }
    commit(topic, 'member.removed', client.userId);
    if (!options.isRemovalBesideLog) return;
    for (const link of client.openLinks())
      schedule.later(() => link.connection.subscriptions.unsubscribe([topic]));
  }

  function letIn(topic: string, client: ModelClient): void {
    log.of(topic).members.add(client.userId);
    commit(topic, 'member.added', client.userId);
    // A page that never received its removal continued from its position. That must work too.
    schedule.later(() => client.screenOf(topic).isRefused && client.granted(topic));
  }

  function crashOrStart(index: number): void {
    const node = nodes[index];
    if (!node) return;
    if (!node.isUp) nodes[index] = newNode();
    else if (nodes.filter(({ isUp }) => isUp).length > 1) {
      node.isUp = false;
      for (const link of [...node.links]) cut(link);
    }
  }

  function overlapOrCut(client: ModelClient): void {
    const open = client.openLinks();
    const [first] = open;
    if (open.length < 2) connect(client);
    else if (first) cut(first);
  }

  async function calm(): Promise<void> {
    for (let left = CALM_STEPS_MAX; left > 0; left--) if (!(await schedule.step())) return;
    violate('it never comes to rest');
  }

  /**
   * The primary fails. Its pending calls end before the replica serves, and every node has checked the old
   * log and checks the new one. A node that was asleep the whole time finds out with the first event that
   * replaces a lost one.
   */
  async function failOver(topic: string): Promise<void> {
    log.setCalm(true);
    for (let round = 0; round < 3; round++) {
      await calm();
      for (const node of nodes) node.reconcile();
      schedule.timePasses();
    }
    await calm();
    log.lose(topic, 1 + random.int(3));
    for (const client of clients) client.screenOf(topic).head = null;
    for (const [userId, off] of log.of(topic).outSince)
      if (off > log.of(topic).head) {
        log.of(topic).outSince.delete(userId);
        log.of(topic).members.add(userId);
        clients.find((client) => client.userId === userId)?.granted(topic);
      }
    for (const node of nodes) node.reconcile();
    await calm();
    log.setCalm(false);
  }

  const acts: readonly [number, () => void | Promise<void>][] = [
    [0.22, () => commit(random.pick(TOPICS))],
    [0.05, () => cutOne(random.pick(clients))],
    [0.07, () => overlapOrCut(random.pick(clients))],
    [0.01, () => crashOrStart(random.int(NODES))],
    [0.02, () => random.pick(nodes).reconcile()],
    [0.02, () => schedule.timePasses()],
    [0.015, () => trim(random.pick(TOPICS))],
    [0.015, () => putOutOrLetIn(random.pick(TOPICS), random.pick(clients))],
    [0.01, () => random.pick(clients).want(random.pick(TOPICS), random.pick(['full', 'head']))],
    [0.002, () => restore(random.pick(TOPICS))],
    [0.001, () => failOver(random.pick(TOPICS))],
  ];

  function cutOne(client: ModelClient): void {
    const open = client.openLinks();
    if (open.length > 0) cut(random.pick(open));
  }

  function trim(topic: string): void {
    const { head } = log.of(topic);
    if (head > 6) log.trim(topic, head - 3);
  }

  /** A backup is restored: same events, another epoch. */
  function restore(topic: string): void {
    log.of(topic).epoch++;
  }

  async function act(): Promise<void> {
    let roll = random.number();
    for (const [share, doIt] of acts) {
      roll -= share;
      if (roll < 0) return doIt();
    }
    await schedule.step();
  }

  async function comeToRest(): Promise<void> {
    for (let round = 0; round < 6; round++) {
      schedule.timePasses();
      await calm();
      for (const client of clients) if (client.openLinks().length === 0) connect(client);
      for (const node of nodes) node.reconcile();
      await calm();
    }
  }

  function checkHeads(client: ModelClient, topic: string): void {
    const { mode, head, isRefused } = client.screenOf(topic);
    const there = log.of(topic);
    if (mode !== 'head' || isRefused || !there.members.has(client.userId)) return;
    if (head?.[0] !== there.epoch || head[1] !== there.head)
      violate(`${client.userId} believes ${topic} at ${head}, but it is at ${there.epoch},${there.head}`);
  }

  function checkScreen(client: ModelClient, topic: string): void {
    const want = log.of(topic).history.map(({ o, x }) => `${o}:${x}`);
    const got = client.screenOf(topic).applied.map(({ o, x }) => `${o}:${x}`);
    if (want.join() === got.join()) return;
    const missing = want.filter((one) => !got.includes(one)).slice(0, 3);
    violate(`${client.userId} shows ${got.length} of ${want.length} in ${topic}, missing ${missing}`);
  }

  for (const client of clients) {
    for (const topic of TOPICS) client.want(topic, random.chance(0.2) ? 'head' : 'full');
    connect(client);
  }
  const steps = 150 + random.int(250);
  for (let step = 0; step < steps; step++) await act();

  log.setCalm(true);
  for (const [index, node] of nodes.entries()) if (!node.isUp) crashOrStart(index);
  await calm();
  for (const topic of TOPICS)
    for (const client of clients) {
      if (!log.of(topic).members.has(client.userId)) letIn(topic, client);
      else if (client.screenOf(topic).isRefused) client.granted(topic);
    }
  await comeToRest();
  for (const topic of TOPICS) for (const client of clients) checkHeads(client, topic);
  for (const topic of TOPICS)
    for (const client of clients) {
      if (client.screenOf(topic).isRefused) client.granted(topic);
      client.want(topic, 'full');
    }
  await comeToRest();
  for (const topic of TOPICS) {
    const offsets = log.of(topic).history.map(({ o }) => o);
    if (offsets.some((off, index) => off !== index + 1)) violate(`${topic} has a hole`);
    for (const client of clients) checkScreen(client, topic);
  }
  return violations;
}
