import { expect, test } from 'vitest';
import { postsQuery } from '../../../src/contract/feed/posts.ts';
import { createFeedPageRepo } from '../../../src/server/features/feed/posts/feed-page.repo.ts';
import { createPostRepo } from '../../../src/server/features/feed/posts/post.repo.ts';
import { fillFeed, HOT_POST, MAIN_GROUP, READER } from '../../bench/worlds/feed-world.ts';
import { freshDatabase } from '../../support/engines/fresh-database.ts';
import { plansOf } from '../../support/engines/kept-plans.ts';

test('the pages of a feed and a post are planned once by each connection, not at each call, and read little more than they show', async () => {
  const { url, close } = await freshDatabase();
  await fillFeed(url, { members: 200, posts: 10_000, comments: 10_000 });
  try {
    const { statements, rowsRead } = await plansOf(url, async (db) => {
      const feed = createFeedPageRepo(db);
      for (const sort_by of ['newest', 'top'] as const) {
        const query = postsQuery.parse({ group_id: MAIN_GROUP, sort_by });
        const { window } = await feed.page(query, { groupId: MAIN_GROUP, readerId: READER });
        expect(window.data).toHaveLength(query.limit);
      }
      expect(await createPostRepo(db).find(HOT_POST, READER)).not.toBeNull();
    });
    expect(statements).toHaveLength(3);
    for (const table of ['posts', 'post_counts', 'comments'])
      expect(rowsRead(table), table).toBeLessThan(1_000);
    expect(statements.filter(({ is_kept }) => !is_kept)).toEqual([]);
  } finally {
    await close();
  }
});
