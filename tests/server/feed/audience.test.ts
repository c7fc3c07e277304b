import { afterAll, beforeAll, expect, test } from 'vitest';
import { may, standingOf } from '../../../src/contract/core/permissions.ts';
import { deletePost, searchPosts, updatePost } from '../../../src/contract/feed/posts.ts';
import { createLiveReadingAudit } from '../../../src/server/features/feed/live-reading-audit.ts';
import { createAudit } from '../../../src/server/platform/audit/audit.ts';
import { systemRandom as random, systemClock } from '../../../src/server/platform/clock/clock.ts';
import { createEventLog } from '../../../src/server/realtime/log/event-log.ts';
import { createEphemeralRepo } from '../../../src/server/realtime/presence/ephemeral.repo.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { aWorld, callerKinds, groupKinds, traitsOf } from '../matrix/a-world.ts';
import { aFeed } from './a-feed.ts';

let api: CommunityApi;
beforeAll(async () => {
  api = await startCommunityApi();
});
afterAll(() => api.close());

/** Whether a person may listen to each topic, as it is asked at the door and again and again afterwards. */
async function hears(person: string, ...topics: readonly string[]): Promise<readonly boolean[]> {
  const log = createEventLog({ db: api.db, stage: 'prod' });
  return log.allowed(topics.map((topic) => ({ userId: person, sessionId: person, topic })));
}

test.each(groupKinds)('$name lets everybody hear what the permission table lets them read', async (group) => {
  const people = callerKinds.filter(({ isAnonymous }) => !isAnonymous);
  const [visitor] = people.filter(({ place }) => place === null);
  if (visitor === undefined) throw new Error('no kind without a place');
  const { groupId, foreignPostId } = await aWorld(api, visitor, group);
  for (const { name, place, platformRole } of people) {
    const person = await api.person({ role: platformRole });
    if (place === null) await api.community(person);
    else await api.place(groupId, person, place.role, place.status);
    const mayRead = may('posts.read', standingOf(place, platformRole), traitsOf(group));
    const isStaff = place?.status === 'ACTIVE' && place.role !== 'MEMBER';
    const heard = await hears(person, `f:${groupId}`, `p:${foreignPostId}`, `m:${groupId}`);
    expect(heard, name).toEqual([mayRead, mayRead, isStaff]);
  }
});

test('a hidden discussion is heard by staff and its author alone, a deleted one while it has comments', async () => {
  const feed = await aFeed(api);
  const { olive, mod, ana, ben, sally } = feed;
  const { id: post_id } = await feed.post(ana);
  const { id: comment_id } = await feed.comment(ben, post_id);
  const audience = async () => {
    const all = [olive, mod, ana, ben, sally];
    const heard = await Promise.all(all.map((person) => hears(person, `p:${post_id}`)));
    return all.filter((_, index) => heard[index]?.[0]);
  };
  expect(await audience()).toEqual([olive, mod, ana, ben, sally]);
  await api.ok(updatePost, mod, { params: { post_id }, body: { status: 'HIDDEN', version: 1 } });
  expect(await audience()).toEqual([olive, mod, ana]);
  await api.ok(deletePost, ana, { params: { post_id } });
  expect(await audience()).toEqual([olive, mod, ana, ben, sally]);
  await api.db.query('update post_counts set comment_count = 0 where post_id = $1', [post_id]);
  expect(await audience()).toEqual([]);
  expect(await hears(olive, `p:${comment_id}`, `f:${comment_id}`)).toEqual([false, false]);
});

test('people type where they may comment', async () => {
  const feed = await aFeed(api);
  const { mod, ana, sally } = feed;
  const { id: post_id } = await feed.post(ana);
  const repo = createEphemeralRepo(api.db);
  const typists = async () => {
    const people = [mod, ana, sally];
    const found = await Promise.all(people.map((person) => repo.typingUserOf('p', post_id, person)));
    return people.filter((_, index) => found[index]);
  };
  expect(await typists()).toEqual([mod, ana]);
  await api.ok(updatePost, mod, { params: { post_id }, body: { is_locked: true, version: 1 } });
  expect(await typists()).toEqual([mod]);
  await api.db.query('update groups set archived_at = now() where id = $1', [feed.groupId]);
  expect(await typists()).toEqual([]);
});

test('what an administrator reads where not everybody may is audited, each time; what everybody reads is not', async () => {
  const admin = await api.person({ role: 'ADMIN' });
  const audited = async (groupId: string) => {
    const { rows } = await api.db.query<{ action: string }>(
      'select action from audit_entries where actor_id = $1 and group_id = $2',
      [admin, groupId],
    );
    return rows.map(({ action }) => action);
  };
  const [hidden, open] = await Promise.all([aFeed(api, { is_public: false }), aFeed(api)]);
  for (const feed of [hidden, open]) {
    const { id } = await feed.post(feed.ana);
    await api.ok(searchPosts, admin, { query: { group_id: feed.groupId } });
    await feed.read(admin, id);
    await feed.read(feed.ben, id);
  }
  expect(await audited(hidden.groupId)).toEqual(['posts.read', 'posts.read']);
  expect(await audited(open.groupId)).toEqual([]);

  const listen = createLiveReadingAudit({ db: api.db, audit: createAudit({ clock: systemClock, random }) });
  const { id } = await hidden.post(hidden.ana);
  await listen(admin, [`f:${hidden.groupId}`, `p:${id}`, `u:${admin}`, `f:${open.groupId}`]);
  const all = await audited(hidden.groupId);
  expect(all.filter((action) => action === 'posts.heard')).toHaveLength(1);
  expect(all).toHaveLength(3);
  expect(await audited(open.groupId)).toEqual([]);
});
