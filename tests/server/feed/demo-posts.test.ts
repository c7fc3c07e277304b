import { describe, expect, test } from 'vitest';
import { COMMENT_DEPTH_MAX, commentForm } from '../../../src/contract/feed/comments.ts';
import { postForm } from '../../../src/contract/feed/posts.ts';
import { emoji } from '../../../src/contract/feed/reactions.ts';
import type { DemoComment, DemoPost } from '../../../src/server/demo/demo-schemas.ts';
import { demoData, startDemoApi } from '../../support/a-demo.ts';

const id = '00000000-0000-7000-8000-000000000000';

const { communities } = await demoData();

describe.each(communities)('the discussions of $name', ({ posts, owner, moderators, members }) => {
  const staff = [owner, ...moderators];
  const people: readonly string[] = [...staff, ...members];

  function saidIn({ from, reactions = {}, comments = [], pinnedBy }: DemoPost): unknown[] {
    expect(people).toContain(from);
    return [...namesIn(reactions, pinnedBy), ...comments.flatMap((comment) => repliesIn(comment, 0))];
  }
  function namesIn(reactions: object, pinnedBy: string | undefined): string[] {
    for (const one of Object.keys(reactions)) expect(emoji.safeParse(one).success, one).toBe(true);
    if (pinnedBy) expect(staff).toContain(pinnedBy);
    const names = Object.values(reactions).flatMap((list: readonly string[]) => {
      expect(new Set(list).size).toBe(list.length);
      return list;
    });
    for (const name of names) expect(people).toContain(name);
    return names;
  }
  function repliesIn(comment: DemoComment, depth: number): unknown[] {
    const { from, text, minutesLater, reactions = {}, replies = [], pinnedBy } = comment;
    expect(people).toContain(from);
    expect(minutesLater).toBeGreaterThan(0);
    expect(depth).toBeLessThanOrEqual(COMMENT_DEPTH_MAX);
    commentForm.parse({ post_id: id, content_md: text });
    namesIn(reactions, pinnedBy);
    return [from, ...replies.flatMap((reply) => repliesIn(reply, depth + 1))];
  }

  test('are posts and comments that could have been written, by people who are there', () => {
    expect(posts.length).toBeGreaterThan(4);
    for (const post of posts) {
      postForm.parse({ group_id: id, title: post.title, content_md: post.text });
      expect(saidIn(post).length).toBeGreaterThan(0);
    }
  });

  test('come one after the other, with one that is pinned and one that is announced', () => {
    const times = posts.map(({ daysAgo, at }) => `${100 - daysAgo} ${at}`);
    expect(times).toEqual([...times].sort());
    expect(posts.filter(({ pinnedBy }) => pinnedBy).length).toBe(1);
    expect(posts.some(({ isAnnouncement }) => isAnnouncement)).toBe(true);
  });
});

test('the numbers kept beside the demo’s posts are those of its rows', async () => {
  const api = await startDemoApi();
  try {
    const { rows } = await api.db.query(`
      select
        (select count(*) from posts) as posts,
        (select count(*) from posts p join post_counts n on n.post_id = p.id where n.seq = p.seq
          and n.comment_count = (select count(*) from comments c where c.post_id = p.id)
          and n.last_comment_seq = (select coalesce(max(seq), 0) from comments c where c.post_id = p.id)
          and n.last_comment_at is not distinct from (select max(created_at) from comments c where c.post_id = p.id)
          and n.reaction_count = (select count(*) from post_reactions r where r.post_id = p.id)
          and n.reaction_count = (select coalesce(sum(count), 0) from post_reaction_totals r where r.post_id = p.id)
          and p.created_at <= now()) as sound_posts,
        (select count(*) from comments) as comments,
        (select count(*) from comments c
          where c.reply_count = (select count(*) from comments a where a.parent_comment_id = c.id)
          and c.reaction_count = (select count(*) from comment_reactions r where r.comment_id = c.id)
          and c.created_at <= now()
          and not exists (select from comments b where b.post_id = c.post_id and b.seq < c.seq and b.created_at > c.created_at)
        ) as sound_comments,
        (select count(*) from group_feeds f
          where f.last_seq = (select count(*) from posts p where p.group_id = f.group_id) and f.listed_count = f.last_seq
        ) as sound_feeds`);
    const [found] = rows as Record<string, number>[];
    expect(found?.posts).toBeGreaterThan(20);
    expect(found).toMatchObject({
      sound_posts: found?.posts,
      sound_comments: found?.comments,
      sound_feeds: communities.length,
    });
  } finally {
    await api.close();
  }
});
