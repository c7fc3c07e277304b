import { describe, expect, test } from 'vitest';
import { isFolded } from '../../../src/client/features/feed/posts/is-folded.ts';
import { topicsOf } from '../../../src/client/features/tags/topics.ts';
import type { Post } from '../../../src/contract/feed/posts.ts';
import type { Tag } from '../../../src/contract/tags.ts';
import { me, uuid } from '../chat/store/chat-builders.ts';
import { aPost } from './feed-builders.ts';

const guitar: Tag = { id: uuid(1), name: 'Guitar', slug: 'guitar' };
const running: Tag = { id: uuid(2), name: 'Running', slug: 'running' };
const coffee: Tag = { id: uuid(3), name: 'Coffee', slug: 'coffee' };
const music: Tag = { id: uuid(4), name: 'Music', slug: 'music' };

const topics = topicsOf([
  { ...guitar, user_tag_type: 'NOT_INTERESTED' },
  { ...running, user_tag_type: 'NOT_INTERESTED' },
  { ...music, user_tag_type: 'INTERESTED' },
]);
const newest = { kind: 'newest', tagId: null, categoryId: null } as const;
const reading = { topics, filter: newest, meId: me.id };

describe('a post is folded when the reader turned down all that it is about', () => {
  test.each<[string, Tag[], boolean]>([
    ['no tag', [], false],
    ['a tag that was turned down', [guitar], true],
    ['two of them', [guitar, running], true],
    ['one of them, and one that nobody spoke of', [guitar, coffee], false],
    ['one of them, and one of interest', [guitar, music], false],
    ['one that nobody spoke of', [coffee], false],
  ])('%s: %s', (_, tags, expected) => {
    expect(isFolded(aPost(1, { tags }), reading)).toBe(expected);
  });

  test.each<[string, Partial<Post>]>([
    ['their own', { author: me }],
    ['one that calls them by name', { mentions: [me] }],
    ['a pinned one', { pinned_at: '2026-11-20T07:00:00.000Z' }],
    ['an announcement', { is_announcement: true }],
    ['one that waits for staff', { status: 'PENDING_REVIEW' }],
    ['one that staff hid', { status: 'HIDDEN' }],
  ])('but not %s', (_, more) => {
    expect(isFolded(aPost(1, { tags: [guitar], ...more }), reading)).toBe(false);
  });

  test('not among those of a tag, nor among their own; but among the best and the unanswered', () => {
    const post = aPost(1, { tags: [guitar] });
    const among = (filter: Parameters<typeof isFolded>[1]['filter']) =>
      isFolded(post, { ...reading, filter });
    expect(among({ kind: 'newest', tagId: guitar.id, categoryId: null })).toBe(false);
    expect(among({ kind: 'mine', tagId: null, categoryId: null })).toBe(false);
    expect(among({ kind: 'top', tagId: null, categoryId: null })).toBe(true);
    expect(among({ kind: 'unanswered', tagId: null, categoryId: null })).toBe(true);
  });
});
