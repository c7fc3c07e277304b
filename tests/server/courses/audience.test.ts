import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateCommunity } from '../../../src/contract/communities/community-settings.ts';
import { leaveCommunity, updateMember } from '../../../src/contract/communities/members.ts';
import { may, standingOf } from '../../../src/contract/core/permissions.ts';
import type { Course } from '../../../src/contract/courses/courses.ts';
import { createEventLog } from '../../../src/server/realtime/log/event-log.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { createVirtualClient, type VirtualClient } from '../../support/browser/virtual-client.ts';
import { aWorld, callerKinds, groupKinds, traitsOf } from '../matrix/a-world.ts';
import { courseWays } from './course-world.ts';

let api: CommunityApi;
let ways: ReturnType<typeof courseWays>;
let url: string;
const clients: VirtualClient[] = [];

beforeAll(async () => {
  api = await startCommunityApi();
  ways = courseWays(api);
  url = `${(await api.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')}/rt/ws`;
});
afterAll(async () => {
  for (const client of clients) client.close();
  await api.close();
});

test.each(groupKinds)('$name lets everybody follow the courses that they may see', async (group) => {
  const people = callerKinds.filter(({ isAnonymous }) => !isAnonymous);
  const [visitor] = people.filter(({ place }) => place === null);
  if (visitor === undefined) throw new Error('no kind without a place');
  const { groupId, courseId, innerCourseId } = await aWorld(api, visitor, group);
  const log = createEventLog({ db: api.db, stage: 'prod' });
  for (const { name, place, platformRole } of people) {
    const person = await api.person({ role: platformRole });
    if (place) await api.place(groupId, person, place.role, place.status);
    const standing = standingOf(place, platformRole);
    const traits = traitsOf(group);
    const heard = await log.allowed(
      [`k:${courseId}`, `k:${innerCourseId}`].map((topic) => ({ userId: person, sessionId: person, topic })),
    );
    const [outer, inner] = [may('courses.read', standing, traits), may('members.read', standing, traits)];
    expect(heard, name).toEqual([outer, inner]);
  }
});

/** A user whose page follows the course, and the posts of its community. */
async function follows(person: string, topic: string, posts: string) {
  const said = new Map<string, string>();
  const client = createVirtualClient({
    url,
    headers: { authorization: `Bearer ${person}` },
    onFrame(frame) {
      if (frame.op === 'subok' || frame.op === 'denied' || frame.op === 'revoked')
        said.set(frame.t, frame.op);
    },
  });
  clients.push(client);
  client.follow(topic);
  client.follow(posts);
  await expect.poll(() => [said.get(topic), said.get(posts)]).toEqual(['subok', 'subok']);
  return { said: () => said.get(topic), kinds: () => client.events(topic).map(({ kind }) => kind) };
}

/** A public course with an owner, a moderator, a member and a visitor who follow it. */
async function aFollowedCourse() {
  const [owner, mod, ben, visitor] = await Promise.all([
    api.person({ first: 'Olive' }),
    api.person({ first: 'Mina' }),
    api.person({ first: 'Ben' }),
    api.person({ first: 'Vic' }),
  ]);
  const { id: group } = await api.community(owner);
  await api.place(group, mod, 'MODERATOR');
  await api.place(group, ben, 'MEMBER');
  const course = await ways.make(owner, group, { is_public: true });
  const topics = [`k:${course.id}`, `f:${group}`] as const;
  const readers = {
    owner: await follows(owner, ...topics),
    mod: await follows(mod, ...topics),
    ben: await follows(ben, ...topics),
    visitor: await follows(visitor, ...topics),
  };
  return { group, course, owner, mod, ben, readers };
}
type Followed = Awaited<ReturnType<typeof aFollowedCourse>>;

/** What ends the topic, and for whom. */
const ends: readonly [string, (to: Followed) => Promise<unknown>, (keyof Followed['readers'])[]][] = [
  [
    'a draft again',
    ({ owner, course }) => ways.update(owner, course, { is_active: false }),
    ['ben', 'visitor'],
  ],
  ['for members', ({ owner, course }) => ways.update(owner, course, { is_public: false }), ['visitor']],
  [
    'of a private community',
    ({ owner, group }) =>
      api.ok(updateCommunity, owner, { params: { group_id: group }, body: { is_public: false, version: 1 } }),
    ['visitor'],
  ],
  ['deleted', ({ owner, course }) => ways.remove(owner, course.id), ['owner', 'mod', 'ben', 'visitor']],
];

test.each(ends)(
  'a course that becomes %s ends for those who may not see it any more',
  async (_, act, gone) => {
    const followed = await aFollowedCourse();
    const { readers } = followed;
    await act(followed);
    for (const name of gone) await expect.poll(readers[name].said, { message: name }).toBe('revoked');
    const stay = (['owner', 'mod', 'ben', 'visitor'] as const).filter((name) => !gone.includes(name));
    if (stay.length === 0) return;
    await ways.add(followed.owner, followed.course.id);
    for (const name of stay) {
      await expect.poll(() => readers[name].kinds().at(-1), { message: name }).toBe('lesson.created');
      expect(readers[name].said(), name).toBe('subok');
    }
    for (const name of gone) expect(readers[name].kinds(), name).not.toContain('lesson.created');
  },
);

test('a draft ends for a member who leaves, and for a moderator who becomes a member', async () => {
  const { group, course, owner, mod, ben, readers } = await aFollowedCourse();
  const hidden: Course = await ways.update(owner, course, { is_public: false });
  await api.ok(leaveCommunity, ben, { params: { group_id: group } });
  await expect.poll(readers.ben.said).toBe('revoked');
  await ways.update(owner, hidden, { is_active: false });
  await expect.poll(() => readers.mod.kinds().length).toBe(2);
  expect(readers.mod.said()).toBe('subok');
  await api.ok(updateMember, owner, {
    params: { user_id: mod },
    body: { group_id: group, role: 'MEMBER', version: 1 },
  });
  await expect.poll(readers.mod.said).toBe('revoked');
  expect(readers.owner.said()).toBe('subok');
});
