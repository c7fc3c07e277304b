import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allEndpoints } from '../../../src/contract/all-endpoints.ts';
import { createCalendarFeed } from '../../../src/contract/calendar/calendar.ts';
import {
  commonTypes,
  type RestrictionScope,
  type RestrictionType,
  restrictionScopes,
} from '../../../src/contract/communities/restriction-kinds.ts';
import { createRestriction, liftRestriction } from '../../../src/contract/communities/restrictions.ts';
import type { Endpoint } from '../../../src/contract/core/endpoint.ts';
import { aTargetWorld, type TargetWorld } from '../uploads/a-target-world.ts';
import { type Point, somePoints } from './enforcement-points.ts';
import { exempt } from './exempt-calls.ts';

let world: TargetWorld;
let admin: string;
let ben: string;
let here: string;
let there: string;
let points: readonly Point[];

beforeAll(async () => {
  world = await aTargetWorld();
  ben = world.owner;
  here = world.group.id;
  admin = await world.api.person({ role: 'ADMIN' });
  const other = await world.api.person();
  await world.api.place(here, other, 'OWNER');
  there = (await world.api.community(other)).id;
  await world.api.place(there, ben, 'MEMBER', 'LEFT');
  // Where the two still may write to each other when ben is banned here.
  const elsewhere = (await world.api.community(other)).id;
  await world.api.place(elsewhere, ben, 'MEMBER');
  points = await somePoints(world, { other, there });
});
afterAll(() => world.close());

const REASON = 'Humihingi ng bayad bago ang delivery';

async function restrict(type: RestrictionType, scope: RestrictionScope): Promise<string[]> {
  const ends_at = new Date(Date.now() + 3_600_000).toISOString();
  const made: string[] = [];
  for (const group_id of scope === 'GROUP' ? [here, there] : [null]) {
    const body = { scope, group_id, user_id: ben, type, reason: REASON, ends_at };
    made.push((await world.api.ok(createRestriction, admin, { body })).data.id);
  }
  return made;
}

/** As two hours later. */
async function endByTime(ids: readonly string[]): Promise<void> {
  await world.api.db.query(
    `update restrictions set starts_at = starts_at - interval '2 hours', ends_at = ends_at - interval '2 hours'
     where id = any($1)`,
    [ids],
  );
}

test('every call that changes something is in the table, or exempt for a reason', () => {
  const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;
  const named = [
    ...new Set(points.flatMap(({ calls }) => (calls ? [nameOf(calls)] : []))),
    ...Object.values(exempt).flat(),
  ];
  const changing = allEndpoints.filter(
    ({ method, access }) => method !== 'GET' && access !== 'public' && access !== 'platform.admin',
  );
  expect(named.toSorted()).toEqual(changing.map(nameOf).toSorted());
});

test('each type stops its own calls in its scope and no other, says why and until when, and ends when lifted or over', async () => {
  for (const { name, go } of points) expect([name, (await go()).status]).toEqual([name, 200]);
  for (const scope of restrictionScopes)
    for (const type of commonTypes) {
      const made = await restrict(type, scope);
      for (const point of points) {
        const by = [point, point.also].find((one) => one?.type === type);
        const isStopped = by !== undefined && (scope === 'PLATFORM' || point.where !== 'nowhere');
        const { status, json } = await point.go();
        const row = `${type} in ${scope}: ${point.name}`;
        expect([row, status]).toEqual([row, isStopped ? 403 : 200]);
        if (!isStopped || by.code === '') continue;
        const { code, reason, until, restriction_id } = json as Record<string, unknown>;
        expect([row, code, reason]).toEqual([row, by.code, REASON]);
        expect([row, Date.parse(String(until)) > Date.now()]).toEqual([row, true]);
        expect([row, made.includes(String(restriction_id))]).toEqual([row, true]);
      }
      if (scope === 'GROUP') await endByTime(made);
      else
        for (const id of made)
          await world.api.ok(liftRestriction, admin, { params: { restriction_id: id }, query: {} });
    }
  for (const { name, go } of points) expect([name, (await go()).status]).toEqual([name, 200]);
});

test('a ban ends everything in its community and says why; a suspension ends everything', async () => {
  const nowhere = points.filter(({ where }) => where === 'nowhere');
  const [ban] = await restrict('GROUP_BAN', 'GROUP');
  for (const { name, where, code, go } of points) {
    const { status, json } = await go();
    const row = `banned: ${name}`;
    // What is forwarded is from the community.
    const isOf = where !== 'nowhere' || name === 'forwarding to a private chat';
    expect([row, status >= 400]).toEqual([row, isOf]);
    if (name !== 'joining') continue;
    expect([code, json]).toMatchObject(['join.restricted', { code: 'group.banned', reason: REASON }]);
  }
  await world.api.ok(liftRestriction, admin, { params: { restriction_id: ban ?? '' }, query: {} });

  const { data: feed } = await world.api.ok(createCalendarFeed, ben, {});
  expect((await world.api.app.inject(feed.url)).statusCode).toBe(200);
  const body = { scope: 'PLATFORM', user_id: ben, type: 'SUSPENSION', reason: REASON } as const;
  const { data: suspension } = await world.api.ok(createRestriction, admin, { body });
  for (const { name, code, go } of nowhere) {
    if (code === '') continue;
    const { status, json } = await go();
    expect([name, status, json]).toMatchObject([
      name,
      403,
      { code: 'account.suspended', until: null, reason: REASON, restriction_id: suspension.id },
    ]);
  }
  for (const endpoint of allEndpoints) {
    if (endpoint.access === 'public') continue;
    const names = endpoint.path.matchAll(/:(\w+)/g);
    const params = Object.fromEntries([...names].map(([, name]) => [name, randomUUID()]));
    const { status, json } = await world.api.call<Endpoint>(endpoint, ben, { params } as never);
    const row = `suspended: ${endpoint.method} ${endpoint.path}`;
    expect([row, status, json]).toMatchObject([row, 403, { code: 'account.suspended' }]);
  }
  expect((await world.api.app.inject(feed.url)).statusCode).toBe(404);
  await world.api.ok(liftRestriction, admin, { params: { restriction_id: suspension.id }, query: {} });
  expect((await world.api.app.inject(feed.url)).statusCode).toBe(200);
  for (const { name, go } of nowhere)
    if (name !== 'forwarding to a private chat') expect([name, (await go()).status]).toEqual([name, 200]);
});
