import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteMessage } from '../../../src/contract/chat/chat.ts';
import { joinCommunity, leaveCommunity } from '../../../src/contract/communities/members.ts';
import { deleteComment, updateComment } from '../../../src/contract/feed/comments.ts';
import { deletePost, updatePost } from '../../../src/contract/feed/posts.ts';
import { react, reactToMessage } from '../../../src/contract/feed/reactions.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { aPointsWorld, type PointsWorld, RECOUNT } from './points-world.ts';

const RUNS = Number(process.env.RUNS ?? 8);

let api: CommunityApi;
beforeAll(async () => {
  api = await startCommunityApi();
});
afterAll(() => api.close());

const writers = ['olive', 'mod', 'ana', 'ben'] as const;
const kinds = ['post', 'comment', 'message'] as const;

/** One request of a member about one thing of another. */
const act = fc.record({
  who: fc.constantFrom(...writers),
  what: fc.oneof(
    { weight: 6, arbitrary: fc.constant('react' as const) },
    { weight: 3, arbitrary: fc.constant('unreact' as const) },
    { weight: 1, arbitrary: fc.constantFrom('delete' as const, 'hide' as const, 'show' as const) },
    { weight: 1, arbitrary: fc.constantFrom('leave' as const, 'join' as const) },
  ),
  kind: fc.constantFrom(...kinds),
  thing: fc.nat({ max: 2 }),
  emoji: fc.constantFrom('👍', '❤️'),
});
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

/** Three of each kind, by different members. */
async function things(world: PointsWorld) {
  const authors = [world.olive, world.ana, world.ben];
  const posts = await Promise.all(authors.map((author) => world.post(author)));
  const on = posts[0]?.id ?? '';
  const comments = await Promise.all(authors.map((author) => world.comment(author, on)));
  const messages = await Promise.all(authors.map((author) => world.message(author)));
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);
  return { post: ids(posts), comment: ids(comments), message: ids(messages) };
}

/** Refusals are part of the game: a thing may be gone, or the person outside. Failures of the server are not. */
async function perform(world: PointsWorld, ids: Record<Act['kind'], readonly string[]>, one: Act) {
  const id = ids[one.kind][one.thing] ?? '';
  const person = world[one.who];
  const body = { emoji: one.emoji, is_on: one.what === 'react' };
  const send = () => {
    switch (one.what) {
      case 'react':
      case 'unreact':
        return one.kind === 'message'
          ? api.call(reactToMessage, person, { params: { chat_message_id: id }, body })
          : api.call(react, person, { body: { ...body, [`${one.kind}_id`]: id } });
      case 'delete':
        if (one.kind === 'post') return api.call(deletePost, person, { params: { post_id: id } });
        if (one.kind === 'comment') return api.call(deleteComment, person, { params: { comment_id: id } });
        return api.call(deleteMessage, person, { params: { chat_message_id: id } });
      case 'leave':
        return api.call(leaveCommunity, person, { params: world.params });
      case 'join':
        return api.call(joinCommunity, person, { params: world.params });
      default:
        return setStatus(person, one.kind, id, one.what === 'hide' ? 'HIDDEN' : 'PUBLISHED');
    }
  };
  const { status, text } = await send();
  if (status >= 500) throw new Error(`${JSON.stringify(one)}: ${status} ${text}`);
}

/** Staff say which version they saw: the present one. */
async function setStatus(person: string, kind: Act['kind'], id: string, status: 'HIDDEN' | 'PUBLISHED') {
  const table = kind === 'post' ? 'posts' : 'comments';
  const { rows } = await api.db.query<{ version: number }>(`select version from ${table} where id = $1`, [
    id,
  ]);
  const body = { status, version: rows[0]?.version ?? 1 };
  return kind === 'post'
    ? api.call(updatePost, person, { params: { post_id: id }, body })
    : api.call(updateComment, person, { params: { comment_id: id }, body });
}

async function rowsOf(sql: string): Promise<unknown[]> {
  return (await api.db.query(sql)).rows;
}

test('whatever several people do at once, the counters equal a count of the reactions', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(act, { minLength: 2, maxLength: 5 }), { minLength: 4, maxLength: 12 }),
      async (rounds) => {
        const world = await aPointsWorld(api);
        const ids = await things(world);
        for (const round of rounds) await Promise.all(round.map((one) => perform(world, ids, one)));
        expect(
          await rowsOf('select group_id, user_id, points from member_points where points > 0 order by 1, 2'),
        ).toEqual(await rowsOf(RECOUNT));
        expect(
          await rowsOf(
            `select group_id, day, user_id, points from member_point_days where points > 0 order by 1, 2, 3`,
          ),
        ).toEqual(
          await rowsOf(
            `select group_id, given_on as day, author_id as user_id, count(*)::integer as points from point_likes
             where is_counted group by 1, 2, 3 order by 1, 2, 3`,
          ),
        );
        const { data } = await world.board(world.olive);
        const inside = await rowsOf(
          `with points as (${RECOUNT}) select user_id as id, points from points
           join group_members m using (group_id, user_id)
           where group_id = '${world.groupId}' and m.status = 'ACTIVE' order by points desc, user_id`,
        );
        expect(data.map(({ user, points }) => ({ id: user.id, points }))).toEqual(inside);
      },
    ),
    { numRuns: RUNS },
  );
});
