import { expect, test } from 'vitest';
import { postsQuery } from '../../../src/contract/feed/posts.ts';
import { createFeedPageRepo } from '../../../src/server/features/feed/posts/feed-page.repo.ts';
import { createPostRepo } from '../../../src/server/features/feed/posts/post.repo.ts';
import { createDatabase, createPool } from '../../../src/server/platform/db/pool.ts';
import { fillFeed, HOT_POST, MAIN_GROUP, READER } from '../../bench/worlds/feed-world.ts';
import { freshDatabase } from '../../support/engines/fresh-database.ts';

/** PostgreSQL plans a prepared statement five times before it compares the general plan with those. */
const CALLS = 8;

test('the pages of a feed and a post are planned once by each connection, not at each call', async () => {
  const { url, close } = await freshDatabase();
  await fillFeed(url, { members: 200, posts: 10_000, comments: 10_000 });
  // Plans as outside of tests.
  const pool = createPool({ url, log: { warn() {} }, max: 1 });
  try {
    const db = createDatabase(pool);
    const feed = createFeedPageRepo(db);
    for (let call = 0; call < CALLS; call++) {
      for (const sort_by of ['newest', 'top'] as const) {
        const query = postsQuery.parse({ group_id: MAIN_GROUP, sort_by });
        const { window } = await feed.page(query, { groupId: MAIN_GROUP, readerId: READER });
        expect(window.data).toHaveLength(query.limit);
      }
      expect(await createPostRepo(db).find(HOT_POST, READER)).not.toBeNull();
    }
    const { rows } = await db.query<{ statement: string; is_kept: boolean }>(
      'select left(statement, 400) as statement, generic_plans > 0 as is_kept from pg_prepared_statements',
    );
    expect(rows).toHaveLength(3);
    expect(rows.filter(({ is_kept }) => !is_kept)).toEqual([]);
  } finally {
    await pool.end();
    await close();
  }
});
