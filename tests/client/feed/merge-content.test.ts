import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withReaction } from '../../../src/client/data/live/reactions.ts';
import {
  addCommentPage,
  commentFold,
  emptyDiscussion,
  missingAncestors,
  replaceDiscussion,
  threadsOf,
} from '../../../src/client/features/feed/store/discussion-state.ts';
import { commentOf, mergePost, postOf } from '../../../src/client/features/feed/store/merge-content.ts';
import type { Comment } from '../../../src/contract/feed/comments.ts';
import type { Post } from '../../../src/contract/feed/posts.ts';
import { ana, me, uuid } from '../chat/store/chat-builders.ts';
import { aComment, aPost, reader } from './feed-builders.ts';

/** The post after `v` changes of its text, `c` of its counts and `r` of its reactions. */
function postAt(v: number, c: number, r: number): Post {
  return aPost(1, {
    version: v,
    content_md: `words ${v}`,
    counts_version: c,
    comment_count: c,
    reactions_version: r,
    reactions: r === 0 ? [] : [{ emoji: '🎉', count: r, people: [ana], is_mine: false }],
  });
}

/** The post as an event contains it, without reactions and counts. */
function eventAt(v: number): Post {
  const { reactions: _, reactions_version: __, comment_count: ___, ...facts } = postAt(v, 0, 0);
  const { counts_version: ____, last_comment_at: _____, ...rest } = facts;
  return postOf(rest);
}

const someAccount = fc.oneof(
  fc
    .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }))
    .map(([v, c, r]) => postAt(v, c, r)),
  fc.integer({ min: 1, max: 9 }).map(eventAt),
);

describe('merging copies of a post', () => {
  test('gives the same result in any order and repetition', () => {
    fc.assert(
      fc.property(fc.array(someAccount, { minLength: 1, maxLength: 12 }), fc.nat(), (accounts, turn) => {
        const shuffled = [...accounts.slice(turn % accounts.length), ...accounts, ...accounts.toReversed()];
        const merged = shuffled.reduce(mergePost);
        const most = (of: (post: Post) => number) => Math.max(...accounts.map(of));
        expect(merged).toEqual(
          postAt(
            most(({ version }) => version),
            most(({ counts_version }) => counts_version),
            most(({ reactions_version }) => reactions_version),
          ),
        );
      }),
    );
  });

  test('returns the same object if nothing is new, so the card does not render again', () => {
    const known = postAt(3, 2, 1);
    expect(mergePost(known, postAt(2, 2, 0))).toBe(known);
    expect(mergePost(known, eventAt(3))).toBe(known);
  });

  test('keeps hidden text for readers with the right to see it, although events have none', () => {
    const hidden = aPost(1, { version: 2, status: 'HIDDEN', content_md: 'lihim' });
    const redacted = { ...hidden, content_md: '' };
    expect(mergePost(hidden, redacted)).toBe(hidden);
    expect(mergePost(redacted, hidden)).toEqual(hidden);
  });

  test('removes the reactions with the post', () => {
    const gone = aPost(1, {
      version: 4,
      status: 'DELETED',
      deleted_at: '2026-11-20T06:05:00.000Z',
      content_md: '',
    });
    expect(mergePost(postAt(3, 2, 1), gone).reactions).toEqual([]);
  });
});

test('a reaction changes one emoji, and an older one changes nothing', () => {
  const known = postAt(1, 0, 1);
  const event = {
    post_id: known.id,
    comment_id: null,
    emoji: '👍',
    actor_id: me.id,
    is_on: true,
    reaction: { emoji: '👍', count: 1, people: [me] },
    reactions_version: 2,
  };
  const changed = withReaction(known, event, me.id);
  expect(changed.reactions.map(({ emoji, is_mine }) => [emoji, is_mine])).toEqual([
    ['🎉', false],
    ['👍', true],
  ]);
  expect(withReaction(changed, event, me.id)).toBe(changed);
});

describe('the comments of a post', () => {
  const first = aComment(1, { reply_count: 1, counts_version: 1 });
  const answer = aComment(2, { parent_comment_id: first.id, depth: 1 });
  const second = aComment(3);
  const page = (rows: readonly Comment[], older: string | null, total = 10) => ({
    rows,
    older,
    total,
  });

  test('are below the comment they answer, oldest first, in any order of arrival', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([first, answer, second], { minLength: 3 }), (order) => {
        const state = order.reduce((known, one) => commentFold.put(known, [one]), emptyDiscussion);
        const threads = threadsOf(state, reader);
        expect(threads.map(({ comment }) => comment.seq)).toEqual([1, 3]);
        expect(threads[0]?.answers.map(({ comment }) => comment.seq)).toEqual([2]);
      }),
    );
  });

  test('wait for the comment they answer', () => {
    const state = commentFold.put(emptyDiscussion, [answer]);
    expect(missingAncestors(state)).toEqual([first.id]);
    expect(threadsOf(state, reader)).toEqual([]);
    expect(missingAncestors(commentFold.put(state, [first]))).toEqual([]);
  });

  test('count the older ones that are not loaded', () => {
    const newest = addCommentPage(emptyDiscussion, page([second], 'cursor'));
    expect(newest).toMatchObject({ status: 'ready', floor: 3, olderCount: 9 });
    const all = addCommentPage(newest, page([first, answer], null));
    expect(all).toMatchObject({ floor: 0, older: null, olderCount: 0 });
  });

  test('are those of the answer after a reset', () => {
    const before = addCommentPage(emptyDiscussion, page([first, answer, second], null));
    const after = replaceDiscussion(
      before,
      page([aComment(3, { version: 2, content_md: 'bago' })], null),
      [],
    );
    expect(Object.keys(after.byId)).toEqual([uuid(7003)]);
    expect(after.byId[uuid(7003)]?.content_md).toBe('bago');
  });

  test('leave a tombstone while they have replies', () => {
    const gone = { ...first, status: 'DELETED' as const, version: 2, content_md: '' };
    const shown = (reply_count: number) =>
      threadsOf(commentFold.put(emptyDiscussion, [{ ...gone, reply_count }]), reader).length;
    expect([shown(1), shown(0)]).toEqual([1, 0]);
  });

  test('that are hidden are visible only to their author', () => {
    const {
      reactions: _,
      reactions_version: __,
      reply_count: ___,
      counts_version: ____,
      ...facts
    } = aComment(4, {
      status: 'HIDDEN',
      author: me,
    });
    expect(threadsOf(commentFold.put(emptyDiscussion, [commentOf(facts)]), reader)).toHaveLength(1);
    expect(threadsOf(commentFold.put(emptyDiscussion, [aComment(5, { status: 'HIDDEN' })]), reader)).toEqual(
      [],
    );
  });
});
