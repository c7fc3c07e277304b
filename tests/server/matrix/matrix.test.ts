import { afterAll, beforeAll, expect, test } from 'vitest';
import { allEndpoints } from '../../../src/contract/all-endpoints.ts';
import { may, standingOf } from '../../../src/contract/core/permissions.ts';
import { problemBody } from '../../../src/contract/core/problems.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import {
  aPlace,
  aWorld,
  type CallerKind,
  callerKinds,
  type GroupKind,
  groupKinds,
  traitsOf,
} from './a-world.ts';
import { decidedByPerson, privateRows } from './private-rows.ts';
import type { Row } from './row.ts';
import { rows } from './rows.ts';

let api: CommunityApi;
beforeAll(async () => {
  api = await startCommunityApi();
});
afterAll(() => api.close());

/** The right without which what a row is about does not exist. */
const existsBy = {
  group: 'group.see',
  chat: 'chat.read',
  posts: 'posts.read',
  calendar: 'calendar.read',
  courses: 'courses.read',
  nothing: 'group.see',
} as const;

/** What the permission table says about `row`: the status that has to be answered. */
function expectedStatus(row: Row, kind: CallerKind, group: GroupKind): number {
  if (row.right === 'public') return row.status;
  if (kind.isAnonymous) return 401;
  if (row.right === 'signed_in') return row.status;
  if (row.right === 'platform.admin') return kind.platformRole === 'ADMIN' ? row.status : 403;
  const exception = row.exception(kind, group);
  if (exception !== null) return exception;
  const traits = traitsOf(group);
  const standing = standingOf(kind.place, kind.platformRole);
  if (may(row.right, standing, traits)) return row.status;
  if (row.about === 'staff') return 404;
  return may(existsBy[row.about], standing, traits) ? 403 : 404;
}

/** What any call may answer besides the problems that its endpoint lists. */
const always = new Set(['auth.required', 'platform.not_allowed', 'request.invalid']);

/** By the clock that dates the events, to the microsecond, as text: a `Date` would be earlier than the last of them. */
async function now(): Promise<string> {
  const { rows: clock } = await api.db.query<{ now: string }>('select clock_timestamp()::text as now');
  return clock[0]?.now ?? '';
}

/** What was announced since; without badges, which come half a second after what was done before. */
async function toldSince(moment: string): Promise<string[]> {
  const { rows: events } = await api.db.query<{ kind: string }>(
    `select kind from rt_events where at >= $1::timestamptz and kind <> 'badge.updated' order by at`,
    [moment],
  );
  return events.map(({ kind }) => kind);
}

/** The status of the answer, or what is wrong with it besides. */
async function outcome(row: Row, sent: Promise<{ status: number; json: unknown }>): Promise<number | string> {
  const { status, json } = await sent;
  if (status < 400) return status;
  const { code } = problemBody.parse(json);
  const isListed = always.has(code) || row.endpoint.problems.some((problem) => problem === code);
  return isListed ? status : `${status} ${code}, which the contract does not list`;
}

test('every endpoint of the contract has a row', () => {
  const described = new Set(allEndpoints);
  const covered = new Set([...rows, ...privateRows].map(({ endpoint }) => endpoint).concat(decidedByPerson));
  expect([...described].filter((endpoint) => !covered.has(endpoint)).map(({ path }) => path)).toEqual([]);
  expect([...covered].filter((endpoint) => !described.has(endpoint)).map(({ path }) => path)).toEqual([]);
  expect(described.size).toBeGreaterThan(20);
});

test('a call that is about a community is decided by a right in it', () => {
  const undecided = rows.filter(
    ({ about, right }) => about !== 'nothing' && (right === 'public' || right === 'signed_in'),
  );
  expect(undecided.map(({ name }) => name)).toEqual([]);
});

/**
 * Everybody asks for everything in a public community. In the others those ask whom its traits are about: what they change
 * for whom is in the table of permissions, which has tests of its own. `MATRIX=all` asks everything everywhere.
 */
const isWhole = process.env.MATRIX === 'all';
const everybody = callerKinds.map(({ name }) => name);
const all = Object.fromEntries(groupKinds.map(({ name }) => [name, everybody]));
const askedIn: Readonly<Record<string, readonly string[]>> = isWhole
  ? all
  : {
      'a public community': everybody,
      'a paid community': [
        'a visitor who owns another community',
        'a member',
        'an owner',
        'an administrator',
      ],
      'a lapsed community': ['a member', 'a moderator', 'an owner', 'an administrator'],
      'an archived private community': [
        ...['a visitor who owns another community', 'a member', 'a moderator', 'an owner'],
        ...['an owner who left', 'an owner who was banned', 'an administrator'],
      ],
    };
const asked = groupKinds.filter(({ name }) => name in askedIn);

test('the kinds of communities that are asked are known', () => {
  expect(asked.map(({ name }) => name).toSorted()).toEqual(Object.keys(askedIn).toSorted());
});

test.each(asked)('$name answers everybody as the permission table says', async (group) => {
  const names = askedIn[group.name] ?? [];
  const callers = callerKinds.filter(({ name }) => names.includes(name));
  expect(callers.length).toBe(names.length);
  for (const kind of callers) {
    const shared = await aWorld(api, kind, group);
    // What is about no community is the same in all of them.
    const here = rows.filter(({ about }) => about !== 'nothing' || group === groupKinds[0]);
    const isRefused = (row: Row) => expectedStatus(row, kind, group) >= 400;
    const answered = new Map<string, number | string>();

    // What is refused changes nothing and notifies no one.
    const beginning = await now();
    for (const row of here.filter(isRefused))
      answered.set(row.name, await outcome(row, row.send(api, shared)));
    expect(await toldSince(beginning), kind.name).toEqual([]);

    for (const row of here.filter((each) => !isRefused(each))) {
      const sent = row.isMove ? row.send(api, await aPlace(api, kind, group)) : row.send(api, shared);
      answered.set(row.name, await outcome(row, sent));
    }
    expect
      .soft(
        here.map(({ name }) => [name, answered.get(name)]),
        kind.name,
      )
      .toEqual(here.map((row) => [row.name, expectedStatus(row, kind, group)]));
  }
});
