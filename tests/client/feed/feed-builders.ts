import type { FeedReader } from '../../../src/client/features/feed/store/feed-reader.ts';
import type { Comment } from '../../../src/contract/feed/comments.ts';
import type { Post } from '../../../src/contract/feed/posts.ts';
import { ana, group, me, uuid } from '../chat/store/chat-builders.ts';

export const reader: FeedReader = { me, isStaff: false };

const content = {
  group_id: group,
  author: ana,
  status: 'PUBLISHED',
  mentions: [],
  reactions: [],
  reactions_version: 0,
  pinned_at: null,
  created_at: '2026-11-20T06:05:00.000Z',
  edited_at: null,
  deleted_at: null,
  is_removed_by_staff: false,
  version: 1,
} as const;

/** Post `seq` of the community, by Ana unless said otherwise. */
export function aPost(seq: number, more: Partial<Post> = {}): Post {
  return {
    ...content,
    mentions: [],
    reactions: [],
    id: uuid(5000 + seq),
    seq,
    title: '',
    content_md: `post ${seq}`,
    is_whole: true,
    is_announcement: false,
    tags: [],
    category_id: null,
    comment_count: 0,
    latest_comments: [],
    counts_version: 0,
    last_comment_at: null,
    locked_at: null,
    ...more,
  };
}

/** Comment `seq` under post 1, by Ana unless said otherwise. */
export function aComment(seq: number, more: Partial<Comment> = {}): Comment {
  return {
    ...content,
    mentions: [],
    reactions: [],
    id: uuid(7000 + seq),
    post_id: uuid(5001),
    seq,
    content_md: `comment ${seq}`,
    parent_comment_id: null,
    depth: 0,
    reply_count: 0,
    counts_version: 0,
    ...more,
  };
}
