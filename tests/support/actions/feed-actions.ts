import type { call } from '../../../src/client/data/api/call.ts';
import { getCommunity } from '../../../src/contract/communities/communities.ts';
import { updateCommunity } from '../../../src/contract/communities/community-settings.ts';
import type { feedEvents } from '../../../src/contract/events.ts';
import {
  type Comment,
  createComment,
  deleteComment,
  pinComment,
  searchComments,
  updateComment,
} from '../../../src/contract/feed/comments.ts';
import {
  createPost,
  deletePost,
  type Post,
  searchPosts,
  updatePost,
} from '../../../src/contract/feed/posts.ts';
import { react } from '../../../src/contract/feed/reactions.ts';
import type { Seeded } from '../../realtime/model/seeded.ts';
import type { Act } from '../a-chat-world.ts';

type Call = typeof call;

export interface FeedActors {
  readonly asOwner: Call;
  /** Cookies and ids of a member who writes. */
  readonly asWriter: Call;
  /** The member whose screen is watched. */
  readonly asWatcher: Call;
  readonly groupId: string;
  /** The post whose comments are watched. */
  readonly postId: string;
  readonly random: Seeded;
}

/** The actions that trigger each kind of discussion event of a community, each in every way there is. */
export function feedActions(actors: FeedActors): Readonly<Record<keyof typeof feedEvents, Act>> {
  const { asOwner, asWriter, asWatcher, groupId, postId, random } = actors;
  let turn = 0;
  const words = () => `in other words ${++turn}`;

  async function say(): Promise<Post> {
    const body = { group_id: groupId, title: random.pick(['', 'A question']), content_md: words() };
    return (await random.pick([asOwner, asWriter])(createPost, { body })).data;
  }

  async function answer(parent: Comment | null = null): Promise<Comment> {
    const body = { post_id: postId, parent_comment_id: parent?.id ?? null, content_md: words() };
    return (await random.pick([asOwner, asWriter])(createComment, { body })).data;
  }

  /** A published one, other than the watched one. When there is none, one is created first. */
  async function aPost(): Promise<Post> {
    const { data } = await asOwner(searchPosts, {
      query: { group_id: groupId, status: 'PUBLISHED', limit: 5 },
    });
    const others = data.filter(({ id }) => id !== postId);
    return others.length > 0 ? random.pick(others) : say();
  }

  async function aComment(): Promise<Comment> {
    const query = { post_id: postId, status: 'PUBLISHED', sort_by: 'newest', limit: 5 } as const;
    const { data } = await asOwner(searchComments, { query });
    return data.length > 0 ? random.pick(data) : answer();
  }

  const ownerChanges = {
    pin: async (post: Post) => {
      const { data } = await change(post, { is_pinned: post.pinned_at === null });
      // The number is limited.
      if (data.pinned_at !== null && random.chance(0.7)) await change(data, { is_pinned: false });
    },
    lock: async (post: Post) => {
      const { data } = await change(post, { is_locked: true });
      await change(data, { is_locked: false });
    },
    hide: async (post: Post) => {
      const { data } = await change(post, { status: 'HIDDEN' });
      if (random.chance(0.7)) await change(data, { status: 'PUBLISHED' });
    },
  };

  function change({ id, version }: Post, body: object) {
    return asOwner(updatePost, { params: { post_id: id }, body: { ...body, version } });
  }

  async function rewrite(): Promise<void> {
    const { id } = (await asOwner(createPost, { body: { group_id: groupId, content_md: words() } })).data;
    await asOwner(updatePost, { params: { post_id: id }, body: { content_md: words() } });
  }

  async function changeComment(): Promise<void> {
    const one = await aComment();
    const params = { comment_id: one.id };
    if (random.chance(0.4)) {
      await asOwner(pinComment, { params, body: { is_pinned: one.pinned_at === null } });
      return;
    }
    const { data } = await asOwner(updateComment, {
      params,
      body: { status: 'HIDDEN', version: one.version },
    });
    if (random.chance(0.6))
      await asOwner(updateComment, { params, body: { status: 'PUBLISHED', version: data.version } });
  }

  return {
    'post.created': say,
    async 'post.updated'() {
      if (random.chance(0.3)) return rewrite();
      return random.pick(Object.values(ownerChanges))(await aPost());
    },
    async 'post.deleted'() {
      const { id: post_id } = await aPost();
      if (random.chance(0.5)) await asWriter(createComment, { body: { post_id, content_md: words() } });
      await asOwner(deletePost, { params: { post_id } });
    },
    'post.counted': () => answer(),
    async 'content.reacted'() {
      const target = random.chance(0.5)
        ? { post_id: (await aPost()).id }
        : { comment_id: (await aComment()).id };
      const body = { ...target, emoji: random.pick(['👍', '🎉', '❤️']) };
      const who = random.pick([asOwner, asWriter]);
      await who(react, { body: { ...body, is_on: false } });
      await who(react, { body });
      if (random.chance(0.3)) await who(react, { body: { ...body, is_on: false } });
    },
    /** A held post or comment, which the staff show or hide; sometimes later than the next acts. */
    async 'review.updated'() {
      const { data: group } = await asOwner(getCommunity, { params: { group_id: groupId } });
      const rules = { review_rules: ['BLOCKED_WORDS' as const], blocked_words: ['utang'] };
      if (group.moderation?.review_rules.length !== 1)
        await asOwner(updateCommunity, {
          params: { group_id: groupId },
          body: { ...rules, version: group.version },
        });
      const content_md = `utang ${words()}`;
      if (random.chance(0.5)) {
        const { data } = await asWatcher(createPost, { body: { group_id: groupId, content_md } });
        if (random.chance(0.8)) await change(data, { status: random.pick(['PUBLISHED', 'HIDDEN']) });
        return;
      }
      const body = { post_id: postId, parent_comment_id: null, content_md };
      const { data } = await asWatcher(createComment, { body });
      const status = random.pick(['PUBLISHED', 'HIDDEN'] as const);
      if (random.chance(0.8))
        await asOwner(updateComment, {
          params: { comment_id: data.id },
          body: { status, version: data.version },
        });
    },
    'comment.created': () => answer(),
    'comment.updated': changeComment,
    async 'comment.deleted'() {
      const { id } = await aComment();
      await asOwner(deleteComment, { params: { comment_id: id } });
    },
    'comment.counted': async () => answer(await aComment()),
  };
}

/** The post whose comments are watched. No action removes it. */
export async function aWatchedPost(asOwner: Call, groupId: string): Promise<string> {
  const body = { group_id: groupId, content_md: 'What do you think?' };
  return (await asOwner(createPost, { body })).data.id;
}
