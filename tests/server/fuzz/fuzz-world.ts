import { createCalendarEvent } from '../../../src/contract/calendar/calendar.ts';
import { sendMessage } from '../../../src/contract/chat/chat.ts';
import { createInvite } from '../../../src/contract/communities/invites.ts';
import { createRestriction } from '../../../src/contract/communities/restrictions.ts';
import { createComment } from '../../../src/contract/feed/comments.ts';
import { createPost, updatePost } from '../../../src/contract/feed/posts.ts';
import { createPasswords } from '../../../src/server/features/auth/passwords.ts';
import { systemRandom } from '../../../src/server/platform/clock/clock.ts';
import type { CommunityApi } from '../../support/acts/community-api.ts';
import type { Known } from './input-arbitrary.ts';

/** In every word that only members may read, and in every word that only staff may. */
export const MEMBERS_WORD = 'kanaryo';
export const STAFF_WORD = 'maya';

export interface Role {
  readonly name: string;
  /** Null is nobody. */
  readonly person: string | null;
  /** Words that nothing may answer to this role, whatever they ask for. */
  readonly secrets: readonly string[];
}

export interface FuzzWorld {
  /** Those who may change what others may read come last. */
  readonly roles: readonly Role[];
  readonly known: Known;
}

/** A private community with words of members and words of staff, and somebody of each standing. */
export async function aFuzzWorld(api: CommunityApi): Promise<FuzzWorld> {
  const [owner, mod, member, pending, visitor, admin] = await Promise.all([
    api.person({ first: 'Olive' }),
    api.person({ first: 'Mod' }),
    api.person({ first: 'Mia' }),
    api.person({ first: 'Pia' }),
    api.person({ first: 'Sally' }),
    api.person({ first: 'Ada', role: 'ADMIN' }),
  ]);
  // Whoever the tests sign in has no password, and nobody without one gets here otherwise.
  const hash = await createPasswords(systemRandom).hash('Tambayan1!');
  await api.db.query('update users set password_hash = $1', [hash]);
  const description = `Tungkol sa ${MEMBERS_WORD}`;
  const group = await api.community(owner, { is_public: false, name: 'Lihim', description });
  const open = await api.community(owner, { name: 'Bukas' });
  await api.place(group.id, mod, 'MODERATOR');
  await api.place(group.id, member, 'MEMBER');
  await api.place(group.id, pending, 'MEMBER', 'PENDING');
  const post = (text: string) =>
    api.ok(createPost, owner, { body: { group_id: group.id, title: text, content_md: text } });
  const shown = (await post(`Unang ${MEMBERS_WORD}`)).data.id;
  const hidden = (await post(`Tinagong ${STAFF_WORD}`)).data.id;
  const comment = await api.ok(createComment, owner, {
    body: { post_id: shown, content_md: `Sagot ng ${MEMBERS_WORD}` },
  });
  await api.ok(createComment, owner, { body: { post_id: hidden, content_md: `Sagot ng ${STAFF_WORD}` } });
  await api.ok(updatePost, owner, { params: { post_id: hidden }, body: { status: 'HIDDEN', version: 1 } });
  const message = await api.ok(sendMessage, owner, {
    body: {
      group_id: group.id,
      chat_conversation_id: group.chatId,
      content: `Bulong ng ${MEMBERS_WORD}`,
      client_msg_id: shown,
    },
  });
  const invite = await api.ok(createInvite, owner, { params: { group_id: group.id }, body: {} });
  const restriction = await api.ok(createRestriction, owner, {
    body: { group_id: group.id, user_id: pending, type: 'CHAT_MUTE', reason: `Dahil sa ${STAFF_WORD}` },
  });
  const event = await api.ok(createCalendarEvent, owner, {
    body: {
      group_id: group.id,
      title: `Kita-kita ng ${MEMBERS_WORD}`,
      starts_local: '2026-03-01T12:05',
      location: `Bahay ng ${MEMBERS_WORD}`,
      recurrence: { freq: 'DAILY' },
    },
  });
  const { rows: tags } = await api.db.query<{ id: string }>('select id from tags limit 3');
  const outside = [MEMBERS_WORD, STAFF_WORD];
  return {
    roles: [
      { name: 'nobody signed in', person: null, secrets: outside },
      { name: 'a visitor', person: visitor, secrets: outside },
      { name: 'a member', person: member, secrets: [STAFF_WORD] },
      { name: 'an administrator', person: admin, secrets: [] },
      { name: 'a moderator', person: mod, secrets: [] },
      { name: 'an owner', person: owner, secrets: [] },
    ],
    known: {
      group_id: [group.id, open.id],
      post_id: [shown, hidden],
      comment_id: [comment.data.id],
      parent_comment_id: [comment.data.id],
      chat_conversation_id: [group.chatId, open.chatId],
      chat_message_id: [message.data.id],
      user_id: [owner, mod, member, pending, visitor, admin],
      tag_id: tags.map(({ id }) => id),
      tag_ids: tags.map(({ id }) => id),
      invite_id: [invite.data.id],
      restriction_id: [restriction.data.id],
      calendar_event_id: [event.data.id],
    },
  };
}
