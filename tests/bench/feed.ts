import type { Pool } from 'pg';
import { commentsQuery } from '../../src/contract/feed/comments.ts';
import { postsQuery } from '../../src/contract/feed/posts.ts';
import { createCommentPageRepo } from '../../src/server/features/feed/comments/comment-page.repo.ts';
import { createFeedPageRepo } from '../../src/server/features/feed/posts/feed-page.repo.ts';
import type { Database } from '../../src/server/platform/db/database.ts';
import { createDatabase, createPool } from '../../src/server/platform/db/pool.ts';
import type { Ground } from './ground.ts';
import { growthOf } from './growth.ts';
import type { Result } from './result.ts';
import { AUTHOR, type FeedSize, fillFeed, HOT_POST, MAIN_GROUP, RARE, READER } from './worlds/feed-world.ts';

const FEW: FeedSize = { members: 1_000, posts: 10_000, comments: 10_000 };
const MANY: FeedSize = { members: 10_000, posts: 200_000, comments: 1_000_000 };
const ROUNDS = 5;
const CALLS = 30;

/** The cost of pages of a feed and of a discussion in a large community, against a small one. */
export async function feed(ground: Ground): Promise<Result[]> {
  const few = await aFeed(ground, 'feed_few', FEW);
  const many = await aFeed(ground, 'feed_many', MANY);
  try {
    const results: Result[] = [];
    for (const [what, read] of Object.entries(reads)) results.push(await againstFew(what, read, few, many));
    return results;
  } finally {
    await few.pool.end();
    await many.pool.end();
  }
}

interface Filled {
  readonly pool: Pool;
  readonly db: Database;
  readonly size: FeedSize;
}

async function aFeed(ground: Ground, name: string, size: FeedSize): Promise<Filled> {
  const url = await ground.aDatabase(name);
  const begun = performance.now();
  await fillFeed(url, size);
  console.log(
    `  ${size.posts} posts and ${size.comments} comments in ${Math.round((performance.now() - begun) / 1000)} s`,
  );
  const pool = createPool({ url, log: { warn() {} }, max: 1 });
  return { pool, db: createDatabase(pool), size };
}

type Read = (filled: Filled) => Promise<void>;

const posts = async ({ db }: Filled, query: object) => {
  const scope = { groupId: MAIN_GROUP, readerId: READER };
  const asked = postsQuery.parse({ group_id: MAIN_GROUP, ...query });
  return (await createFeedPageRepo(db).page(asked, scope)).window;
};
const comments = async ({ db }: Filled, query: object) =>
  createCommentPageRepo(db).page({
    query: commentsQuery.parse({ post_id: HOT_POST, ...query }),
    scope: { kind: 'post', postId: HOT_POST, groupId: MAIN_GROUP, isStaff: false },
    readerId: READER,
  });

/** Each also checks that it read the right data: measuring an empty answer means nothing. */
const reads: Readonly<Record<string, Read>> = {
  'Feed, newest page': async (filled) => requireFull((await posts(filled, {})).data),
  'Feed, page in the middle': async (filled) =>
    requireFull((await posts(filled, { after: `new-desc~${filled.size.posts / 2}` })).data),
  'Feed, top': async (filled) => requireFull((await posts(filled, { sort_by: 'top' })).data),
  'Feed, unanswered': async (filled) => requireFull((await posts(filled, { is_unanswered: 'true' })).data),
  'Feed, of one author': async (filled) =>
    require((await posts(filled, { author_id: AUTHOR })).data.length > 5),
  'Feed, of all communities': async ({ db }) => {
    const scope = { groupId: null, readerId: READER };
    requireFull((await createFeedPageRepo(db).page(postsQuery.parse({}), scope)).window.data);
  },
  'Feed, search for a common word': async (filled) =>
    requireFull((await posts(filled, { q: 'kumusta' })).data),
  'Feed, search for a rare word': async (filled) =>
    require((await posts(filled, { q: RARE.word })).data.length >= RARE.times - 1),
  'Comments, newest page': async (filled) =>
    requireFull((await comments(filled, { sort_by: 'newest' })).data),
  'Comments, first page of one level': async (filled) =>
    requireFull((await comments(filled, { depth: '0' })).data),
  'Comments, top': async (filled) =>
    requireFull((await comments(filled, { depth: '0', sort_by: 'top' })).data),
};

function require(isTrue: boolean): void {
  if (!isTrue) throw new Error('the feed does not hold what was put into it');
}
const requireFull = (rows: readonly unknown[]) => require(rows.length === 20);

function againstFew(what: string, read: Read, few: Filled, many: Filled): Promise<Result> {
  const label = `${what}: 200,000 posts and a million comments / 10,000`;
  return growthOf(label, { few, many, read, rounds: ROUNDS, calls: CALLS });
}
