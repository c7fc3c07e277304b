import { type CommentForm, createComment } from '../../../src/contract/feed/comments.ts';
import { createPost, getPost, type PostForm } from '../../../src/contract/feed/posts.ts';
import { react } from '../../../src/contract/feed/reactions.ts';
import type { CommunityApi } from '../../support/actions/community-api.ts';

export type Feed = Awaited<ReturnType<typeof aFeed>>;

/** A public community with an owner, a moderator, two members and someone who only visits, and short ways to write. */
export async function aFeed(api: CommunityApi, traits: Parameters<CommunityApi['community']>[1] = {}) {
  const [olive, mod, ana, ben, sally] = await Promise.all([
    api.person({ first: 'Olive' }),
    api.person({ first: 'Mod' }),
    api.person({ first: 'Ana' }),
    api.person({ first: 'Ben' }),
    api.person({ first: 'Sally' }),
  ]);
  const group = await api.community(olive, traits);
  await api.place(group.id, mod, 'MODERATOR');
  await api.place(group.id, ana, 'MEMBER');
  await api.place(group.id, ben, 'MEMBER');
  return {
    olive,
    mod,
    ana,
    ben,
    sally,
    groupId: group.id,
    chatId: group.chatId,

    async post(person: string, changes: Partial<PostForm> = {}) {
      const body = { group_id: group.id, content_md: 'Kumusta, mga kapitbahay?', ...changes };
      return (await api.ok(createPost, person, { body })).data;
    },
    async comment(person: string, postId: string, changes: Partial<CommentForm> = {}) {
      const body = { post_id: postId, content_md: 'Mabuti naman.', ...changes };
      return (await api.ok(createComment, person, { body })).data;
    },
    async react(
      person: string,
      target: { post_id: string } | { comment_id: string },
      emoji = '👍',
      is_on = true,
    ) {
      return (await api.ok(react, person, { body: { ...target, emoji, is_on } })).data;
    },
    async read(person: string, postId: string) {
      return (await api.ok(getPost, person, { params: { post_id: postId } })).data;
    },
    /** What was told on `f:`, and on `p:` of a post, of some kinds. */
    async toldOf(topic: string, ...kinds: readonly string[]) {
      const events = await api.eventsOn(topic);
      return kinds.length === 0 ? events : events.filter(({ k }) => kinds.includes(k));
    },
  };
}
