import { ApiError } from '../../../src/client/data/api/api-error.ts';
import { isPostListed } from '../../../src/client/features/feed/store/feed-reader.ts';
import type { FeedEvent } from '../../../src/client/features/feed/store/feed-state.ts';
import { LATEST_COMMENTS, type LatestComment } from '../../../src/contract/feed/content.ts';
import type { Post } from '../../../src/contract/feed/posts.ts';
import { ana, group, me, uuid } from '../chat/store/chat-builders.ts';
import { aPost, reader } from './feed-builders.ts';

/** Posts in a page. */
const PAGE = 3;

/** What people do, by the number of the post it is done to. */
export type Act =
  | { readonly do: 'post'; readonly isMine: boolean }
  | {
      readonly do: (typeof postActs)[number];
      readonly on: number;
    };

export const postActs = [
  ...(['edit', 'hide', 'show', 'delete', 'pin', 'unpin', 'react'] as const),
  ...(['comment', 'edit comment', 'remove comment'] as const),
] as const;

/** The server's side of a feed, in memory: what is true after each act, and the log of events. */
export function aSmallCommunity() {
  const posts: Post[] = [];
  const log: FeedEvent[] = [];

  function tell(event: Pick<FeedEvent, 'kind' | 'data'>): void {
    const about = { topic: `f:${group}`, offset: log.length + 1, at: 0, actor: ana.id };
    // Kind and data belong together: each caller names both.
    log.push({ ...about, ...event } as FeedEvent);
  }

  function factsOf(post: Post) {
    const { reactions: _, reactions_version: __, comment_count: ___, counts_version: ____, ...facts } = post;
    const { last_comment_at: _____, latest_comments: ______, ...rest } = facts;
    return post.status === 'PUBLISHED' ? rest : { ...rest, title: '', content_md: '' };
  }

  function change(post: Post, kind: 'post.updated' | 'post.deleted', to: Partial<Post>): void {
    const had = post.status;
    Object.assign(post, to, { version: post.version + 1 });
    tell({ kind, data: factsOf(post) });
    if (post.status !== had && post.comment_count > 0) count(post);
  }

  /** The published comments of a post, the newest last. */
  const comments = new Map<string, LatestComment[]>();
  let said = 0;

  function count(post: Post): void {
    const all = comments.get(post.id) ?? [];
    const isListed = post.status === 'PUBLISHED' || post.status === 'DELETED';
    post.comment_count = all.length;
    post.latest_comments = isListed ? all.slice(-LATEST_COMMENTS) : [];
    post.counts_version += 1;
    const { comment_count, last_comment_at, latest_comments, counts_version } = post;
    const counts = { comment_count, last_comment_at, latest_comments, counts_version };
    tell({ kind: 'post.counted', data: { post_id: post.id, ...counts } });
  }

  function changeComments(post: Post, act: Act['do']): void {
    const all = comments.get(post.id) ?? [];
    const at = all.length - 1 - (said % 3);
    said += 1;
    const one = { id: uuid(7000 + said), author: ana, mentions: [], created_at: '2026-11-20T08:00:00.000Z' };
    if (act === 'comment') all.push({ ...one, content_md: `said ${said}` });
    else if (all[at] === undefined) return;
    else if (act === 'remove comment') all.splice(at, 1);
    else all[at] = { ...all[at], content_md: `said ${said} instead` };
    comments.set(post.id, all);
    count(post);
  }

  /** As the reader is told who asks now. */
  function seen(post: Post): Post {
    const isShown = post.status === 'PUBLISHED' || (post.status !== 'DELETED' && post.author.id === me.id);
    return isShown ? { ...post } : { ...post, title: '', content_md: '', reactions: [] };
  }

  return {
    log,
    do(act: Act): void {
      if (act.do === 'post') {
        const post = aPost(posts.length + 1, { author: act.isMine ? me : ana });
        posts.push(post);
        tell({ kind: 'post.created', data: factsOf(post) });
        return;
      }
      const post = posts[act.on % Math.max(1, posts.length)];
      if (post === undefined || post.status === 'DELETED') return;
      if (act.do === 'edit') change(post, 'post.updated', { content_md: `${post.content_md}!` });
      if (act.do === 'hide') change(post, 'post.updated', { status: 'HIDDEN' });
      if (act.do === 'show') change(post, 'post.updated', { status: 'PUBLISHED' });
      if (act.do === 'pin') change(post, 'post.updated', { pinned_at: '2026-11-20T07:00:00.000Z' });
      if (act.do === 'unpin') change(post, 'post.updated', { pinned_at: null });
      if (act.do === 'delete')
        change(post, 'post.deleted', { status: 'DELETED', reactions: [], pinned_at: null });
      if (act.do.endsWith('comment')) changeComments(post, act.do);
      if (act.do === 'react') {
        const count = (post.reactions[0]?.count ?? 0) + 1;
        post.reactions = [{ emoji: '🎉', count, people: [ana], is_mine: false }];
        post.reactions_version += 1;
        const { is_mine: _, ...reaction } = post.reactions[0] ?? {
          emoji: '',
          count: 0,
          people: [],
          is_mine: false,
        };
        const { reactions_version } = post;
        const about = { post_id: post.id, comment_id: null, emoji: '🎉', actor_id: ana.id, is_on: true };
        tell({ kind: 'content.reacted', data: { ...about, reaction, reactions_version } });
      }
    },
    /** A page of the newest below position `before`, and one with all that is pinned. */
    page(limit: number, before = Number.POSITIVE_INFINITY) {
      const listed = posts.filter((post) => post.seq < before && isPostListed(post, reader)).reverse();
      const found = listed.slice(0, limit).map(seen);
      return { posts: found, older: listed.length > limit ? String(found.at(-1)?.seq) : null };
    },
    pinned: () => posts.filter((post) => post.pinned_at !== null && isPostListed(post, reader)).map(seen),
    /** One post in full; null for users who may not read it. */
    one(id: string): Post | null {
      const post = posts.find((one) => one.id === id);
      return post !== undefined && isPostListed(post, reader) ? seen(post) : null;
    },
  };
}

export type Community = ReturnType<typeof aSmallCommunity>;

/** Answers as the server would that looks now. */
export function serverOf(community: Community) {
  return (
    path: string,
    { query = {}, params = {} }: { query?: Record<string, unknown>; params?: Record<string, string> },
  ) => {
    const rt = [`f:${group}`, 1, community.log.length, 0];
    if (path === '/posts/:post_id') {
      const data = community.one(params.post_id ?? '');
      if (data === null) return new ApiError({ url: path, status: 404, statusText: 'Not Found', body: null });
      return { data, rt };
    }
    if (query.is_pinned === 'true')
      return { data: community.pinned(), cursor: { before: null, after: null }, rt };
    const { posts, older } = community.page(
      PAGE,
      query.after === undefined ? undefined : Number(query.after),
    );
    return { data: posts, cursor: { before: null, after: older }, rt };
  };
}
