import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { seed } from '../../support/seed.ts';
import {
  type Act,
  apply,
  created,
  type Memberships,
  mayDo,
  mayHear,
  type Name,
  names,
  type Outcome,
} from './membership-model.ts';
import { aCrowd, aMembershipWorld, type Crowd, type MembershipWorld, prefixes } from './membership-world.ts';

const RUNS = Number(process.env.RUNS ?? 12);

let api: CommunityApi;
let crowd: Crowd;

beforeAll(async () => {
  api = await startCommunityApi();
  crowd = await aCrowd(api);
});
afterAll(async () => {
  crowd.close();
  await api.close();
});

interface Held {
  now: Memberships;
}

/** Some people act at once; alone, or in any order of those acts, the model must come to the same. */
class AtOnce implements fc.AsyncCommand<Held, MembershipWorld> {
  readonly acts: readonly Act[];
  constructor(acts: readonly Act[]) {
    this.acts = acts;
  }
  check(): boolean {
    return true;
  }
  async run(held: Held, world: MembershipWorld): Promise<void> {
    const seen = held.now;
    const outcomes = await Promise.all(this.acts.map((act) => world.act(act, seen)));
    const { total, ...truth } = await world.look();
    const explained = ordersOf(this.acts.length)
      .map((order) => inOrder(this.acts, order, seen))
      .find((one) => isSame([one.outcomes, one.now], [outcomes, truth]));
    const alone = inOrder(this.acts, [...this.acts.keys()], seen);
    // Where no order explains it, the plain one is shown beside what happened.
    expect(explained ?? { happened: [outcomes, truth] }).toEqual(
      explained ?? { expected: [alone.outcomes, alone.now] },
    );
    held.now = explained?.now ?? truth;
    const active = names.filter((name) => held.now.places[name]?.status === 'ACTIVE');
    expect(total).toBe(active.length);
    expect(active.filter((name) => held.now.places[name]?.role === 'OWNER').length).toBeGreaterThan(0);
    await expectHeard(held.now, world);
  }
  toString(): string {
    return this.acts.map((act) => JSON.stringify(act)).join(' & ');
  }
}

function inOrder(acts: readonly Act[], order: readonly number[], seen: Memberships) {
  let now = seen;
  const outcomes: Outcome[] = acts.map(() => 'ok');
  for (const index of order) {
    const act = acts[index];
    if (!act) continue;
    const [outcome, next] = apply(now, act, seen);
    outcomes[index] = outcome;
    now = next;
  }
  return { outcomes, now };
}

function ordersOf(count: number): number[][] {
  if (count === 0) return [[]];
  return ordersOf(count - 1).flatMap((order) =>
    Array.from({ length: count }, (_, at) => [...order.slice(0, at), count - 1, ...order.slice(at)]),
  );
}

function isSame(one: unknown, other: unknown): boolean {
  try {
    expect(one).toEqual(other);
    return true;
  } catch {
    return false;
  }
}

/** Everyone is let in to what they may hear, and put out of the rest, without anyone looking it up by chance. */
async function expectHeard(now: Memberships, world: MembershipWorld): Promise<void> {
  const wanted = names.flatMap((name) =>
    prefixes.map((prefix) => ({
      name,
      topic: world.topicOf(prefix),
      is: mayHear(now, name, prefix) ? 'in' : 'out',
    })),
  );
  for (const { name, topic, is } of wanted) {
    const page = crowd.pages[name];
    // A removed member who is back subscribes again, as a page does after the event.
    if (page.state.get(topic) === undefined || (is === 'in' && page.state.get(topic) === 'out'))
      page.ask(topic);
  }
  const found = () => wanted.map(({ name, topic }) => [name, topic, crowd.pages[name].state.get(topic)]);
  await expect.poll(found, { interval: 10 }).toEqual(wanted.map(({ name, topic, is }) => [name, topic, is]));
}

/** Where each membership begins and ends on a log, by what the log itself says. */
async function stretches(topic: string, begins: string, ends: string, userId: string, isInFirst: boolean) {
  const found: [number, number][] = [];
  let from: number | null = isInFirst ? 0 : null;
  for (const { k, o, d } of await api.eventsOn(topic)) {
    if (!JSON.stringify(d).includes(userId)) continue;
    if (k === begins) from = o;
    if (k === ends && from !== null) {
      found.push([from, o]);
      from = null;
    }
  }
  return { found, isIn: from !== null, from };
}

async function expectLogSaysSo(now: Memberships, world: MembershipWorld): Promise<void> {
  const topic = world.topicOf('g');
  for (const name of names) {
    const { found, isIn, from } = await stretches(
      topic,
      'member.added',
      'member.removed',
      crowd.ids[name],
      name === 'ana',
    );
    expect([name, isIn]).toEqual([name, now.places[name]?.status === 'ACTIVE']);
    const heard = crowd.pages[name].client.applied(topic);
    const foreign = heard.filter(
      (o) => !found.some(([begin, end]) => begin <= o && o <= end) && !(from !== null && o >= from),
    );
    expect([name, foreign]).toEqual([name, []]);
    // What ends someone's part in the staff stands in the staff's own log.
    const staffEnds = (await api.eventsOn(world.topicOf('m'))).filter(
      ({ k, ref }) => k === 'staff.removed' && ref === crowd.ids[name],
    );
    const lastHeard = crowd.pages[name].client.applied(world.topicOf('m')).at(-1) ?? 0;
    if (!mayHear(now, name, 'm')) expect(lastHeard).toBeLessThanOrEqual(staffEnds.at(-1)?.o ?? 0);
    expect([name, crowd.pages[name].leaks]).toEqual([name, []]);
  }
}

async function expectReadable(now: Memberships, world: MembershipWorld): Promise<void> {
  for (const name of names) {
    const sees = mayDo(now, name, 'group.see');
    expect([name, await world.reads(name)]).toEqual([
      name,
      [
        sees ? 200 : 404,
        mayDo(now, name, 'chat.read') ? 200 : 404,
        mayDo(now, name, 'posts.read') ? 200 : sees ? 403 : 404,
        mayDo(now, name, 'members.remove') ? 200 : sees ? 403 : 404,
      ],
    ]);
  }
}

/** Users who may read the chat get a new message. */
async function expectHearing(now: Memberships, world: MembershipWorld): Promise<void> {
  const speaker = names.find((name) => mayDo(now, name, 'chat.write'));
  if (!speaker) return;
  await world.speak(speaker);
  const topic = world.topicOf('c');
  const head = (await api.eventsOn(topic)).at(-1)?.o;
  const hearers = names.filter((name) => mayHear(now, name, 'c'));
  await expect
    .poll(() => hearers.map((name) => crowd.pages[name].client.applied(topic).at(-1)), { interval: 10 })
    .toEqual(hearers.map(() => head));
}

const somebody = fc.constantFrom<Name>(...names);
/** Mostly those who may do something. */
const actor = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<Name>('ana', 'ben') },
  { weight: 2, arbitrary: somebody },
);
const about = { who: actor, whom: somebody };

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('join'), who: somebody, isInvited: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('leave'), who: somebody }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('give role'),
      ...about,
      role: fc.constantFrom('OWNER', 'MODERATOR', 'MEMBER'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('set status'),
      ...about,
      status: fc.constantFrom('ACTIVE', 'REJECTED', 'BANNED', 'REMOVED'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('put out'), ...about, isBan: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('hand over'), ...about }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('archive'), who: actor, isArchived: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('open'), who: actor, isPublic: fc.boolean() }) },
);

const commands = fc.commands(
  [
    act.map((one) => new AtOnce([one])),
    fc.array(act, { minLength: 2, maxLength: 3 }).map((some) => new AtOnce(some)),
  ],
  { maxCommands: 15 },
);

test(`people come, go, rise and are put out in any order, by several at once (SEED=${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      const world = await aMembershipWorld(api, crowd);
      const held: Held = { now: created };
      await expectHeard(held.now, world);
      await fc.asyncModelRun(() => ({ model: held, real: world }), sequence);
      await expectHearing(held.now, world);
      await expectReadable(held.now, world);
      await expectLogSaysSo(held.now, world);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});

test('the model is worth something: its acts reach each status and each role', () => {
  const reached = new Set<string>();
  fc.assert(
    fc.property(fc.array(act, { minLength: 30, maxLength: 60 }), (acts) => {
      let now = created;
      for (const one of acts) [, now] = apply(now, one, now);
      for (const place of Object.values(now.places)) reached.add(place.status).add(place.role);
    }),
    { numRuns: 200, seed: 1 },
  );
  expect([...reached].sort()).toEqual(
    ['ACTIVE', 'BANNED', 'LEFT', 'MEMBER', 'MODERATOR', 'OWNER', 'PENDING', 'REJECTED', 'REMOVED'].sort(),
  );
});
