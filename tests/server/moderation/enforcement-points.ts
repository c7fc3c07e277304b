import { randomUUID } from 'node:crypto';
import { attachmentPurposes } from '../../../src/contract/attachments/attachment-rules.ts';
import { requestAttachmentUpload } from '../../../src/contract/attachments/attachments.ts';
import { editMessage, sendMessage } from '../../../src/contract/chat/chat.ts';
import { openPrivateConversation, sendPrivateMessage } from '../../../src/contract/chat/conversations.ts';
import { forwardMessage } from '../../../src/contract/chat/forwards.ts';
import { openThread } from '../../../src/contract/chat/threads.ts';
import { createInvite } from '../../../src/contract/communities/invites.ts';
import { joinCommunity, leaveCommunity } from '../../../src/contract/communities/members.ts';
import type { RestrictionType } from '../../../src/contract/communities/restriction-kinds.ts';
import type { CallInput, Endpoint } from '../../../src/contract/core/endpoint.ts';
import { createComment, updateComment } from '../../../src/contract/feed/comments.ts';
import { createPost, updatePost } from '../../../src/contract/feed/posts.ts';
import { react, reactToMessage } from '../../../src/contract/feed/reactions.ts';
import { votePoll } from '../../../src/contract/polls/polls.ts';
import {
  deleteScheduled,
  scheduleMessage,
  schedulePost,
  sendScheduledNow,
} from '../../../src/contract/scheduled/scheduled.ts';
import { uploadPurposes } from '../../../src/contract/upload-rules.ts';
import { takeAvatarFrom } from '../../../src/contract/uploads.ts';
import { createEphemeralRepo } from '../../../src/server/realtime/presence/ephemeral.repo.ts';
import { type TargetWorld, uploadCalls } from '../uploads/a-target-world.ts';

/** One for each time that a file is sent. */
const ARRIVALS = 16;

interface Answer {
  readonly status: number;
  readonly json: unknown;
}

/** A call that a restriction stops. It can be made again and again. */
export interface Point {
  readonly name: string;
  /** What it calls; none for bytes that are sent, and for what is stored nowhere. */
  readonly calls?: Endpoint;
  readonly type: RestrictionType;
  readonly code: string;
  /** Another type that stops it as well. */
  readonly also?: { readonly type: RestrictionType; readonly code: string };
  /** here: in the community where the user is an owner; there: in one that they left; nowhere: in no community. */
  readonly where: 'here' | 'there' | 'nowhere';
  readonly go: () => Promise<Answer>;
}

let turn = 0;
const words = () => `Magandang umaga ${++turn}`;

/** The calls of `ben`, who owns the community of `world`, left `there` and talks to `other` in private. */
export async function somePoints(world: TargetWorld, { other, there }: { other: string; there: string }) {
  const { api, owner: ben } = world;
  const here = world.group.id;
  const { chatId } = world.group;
  const poll = { options: ['Lunes', 'Martes'] };
  const { data: post } = await api.ok(createPost, ben, {
    body: { group_id: here, content_md: words(), poll },
  });
  const { data: comment } = await api.ok(createComment, ben, {
    body: { post_id: post.id, content_md: words() },
  });
  const say = (group_id: string | null, chat_conversation_id: string) => ({
    body: { group_id, chat_conversation_id, content: words(), client_msg_id: randomUUID() },
  });
  const { data: said } = await api.ok(sendMessage, ben, {
    body: { ...say(here, chatId).body, group_id: here, poll },
  });
  const privateId = randomUUID();
  await api.ok(openPrivateConversation, ben, {
    params: { chat_conversation_id: privateId },
    body: { recipient_id: other },
  });
  const picture = await world.aFile('group_cover');
  const addresses = await Promise.all(
    Array.from({ length: ARRIVALS }, () => world.addressOf('group_cover', picture)),
  );
  const { data: whispered } = await api.ok(sendPrivateMessage, ben, {
    body: { chat_conversation_id: privateId, content: words(), client_msg_id: randomUUID() },
  });
  const go = <E extends Endpoint>(endpoint: E, input: () => CallInput<E>) => ({
    calls: endpoint,
    go: () => api.call(endpoint, ben, input()),
  });
  const typing = (place: 'c' | 'p', id: string) => async (): Promise<Answer> => {
    const found = await createEphemeralRepo(api.db).typingUserOf(place, id, ben);
    return { status: found === null ? 403 : 200, json: null };
  };
  const announcing = (id: string) => async (): Promise<Answer> => {
    const found = await createEphemeralRepo(api.db).senderOf(id, ben);
    return { status: found === null ? 403 : 200, json: null };
  };
  const emojis = ['👍', '🎉', '❤️', '😂', '🙏'];
  const reaction = () => ({ emoji: emojis[turn++ % emojis.length] ?? '👍', is_on: true });
  const vote = (id: string | undefined) => () => ({
    params: { poll_id: id ?? '' },
    body: { choices: [turn++ % 2] },
  });
  const message = (id: string) => ({ params: { chat_message_id: id } });
  const { data: opened } = await api.ok(openThread, ben, message(said.id));
  const thread = opened.conversation;
  const { data: invite } = await api.ok(createInvite, other, { params: { group_id: there }, body: {} });
  const join = async (body: { invite?: string }) => {
    const answer = await api.call(joinCommunity, ben, { params: { group_id: there }, body });
    if (answer.status === 200) await api.ok(leaveCommunity, ben, { params: { group_id: there } });
    return answer;
  };
  const send_at = new Date(Date.now() + 86_400_000).toISOString();
  /** Writing for later is allowed: what holds then decides. What was not sent stays, with the reason. */
  const atItsTime = async (scheduled: Answer, code: string): Promise<Answer> => {
    if (scheduled.status !== 200) return scheduled;
    const { id, version } = scheduleMessage.response.parse(scheduled.json).data;
    const params = { scheduled_id: id };
    const { data: left } = await api.ok(sendScheduledNow, ben, { params, body: { version } });
    if (left) await api.ok(deleteScheduled, ben, { params });
    const isStopped = left?.reason?.code === code;
    return { status: left === null ? 200 : isStopped ? 403 : 500, json: left };
  };
  const scheduledMessage = {
    calls: scheduleMessage,
    async go() {
      const body = { group_id: here, chat_conversation_id: chatId, content: words(), send_at };
      return atItsTime(await api.call(scheduleMessage, ben, { body }), 'chat.restricted');
    },
  };
  const scheduledPost = {
    calls: schedulePost,
    async go() {
      const body = { group_id: here, content_md: words(), send_at };
      return atItsTime(await api.call(schedulePost, ben, { body }), 'content.restricted');
    },
  };
  const inFeed = { code: 'content.restricted', where: 'here' } as const;
  const inChat = { type: 'CHAT_MUTE', code: 'chat.restricted', where: 'here' } as const;
  const inPrivate = { ...inChat, where: 'nowhere' } as const;
  const posting = { ...inFeed, type: 'POST_MUTE' } as const;
  const commenting = { ...inFeed, type: 'COMMENT_MUTE' } as const;
  const joining = { type: 'JOIN_BLOCK', code: 'join.restricted' } as const;
  const uploading = { type: 'UPLOAD_BLOCK', code: 'upload.restricted' } as const;
  const points: Point[] = [
    {
      ...posting,
      name: 'a new post',
      ...go(createPost, () => ({ body: { group_id: here, content_md: words() } })),
    },
    {
      ...posting,
      name: 'editing a post',
      ...go(updatePost, () => ({ params: { post_id: post.id }, body: { content_md: words() } })),
    },
    { ...posting, name: 'a scheduled post at its time', code: '', ...scheduledPost },
    {
      ...commenting,
      name: 'a new comment',
      ...go(createComment, () => ({ body: { post_id: post.id, content_md: words() } })),
    },
    {
      ...commenting,
      name: 'editing a comment',
      ...go(updateComment, () => ({ params: { comment_id: comment.id }, body: { content_md: words() } })),
    },
    {
      ...commenting,
      name: 'a reaction to a comment',
      ...go(react, () => ({ body: { comment_id: comment.id, ...reaction() } })),
    },
    {
      ...commenting,
      name: 'a reaction to a post',
      ...go(react, () => ({ body: { post_id: post.id, ...reaction() } })),
    },
    { ...commenting, name: 'a vote under a post', ...go(votePoll, vote(post.poll?.id)) },
    { ...commenting, name: 'typing a comment', code: '', go: typing('p', post.id) },
    {
      ...inChat,
      name: 'a message',
      ...go(sendMessage, () => ({ body: { ...say(here, chatId).body, group_id: here } })),
    },
    {
      ...inChat,
      name: 'a message in a thread',
      ...go(sendMessage, () => ({ body: { ...say(here, thread.id).body, group_id: here } })),
    },
    { ...inChat, name: 'a scheduled message at its time', code: '', ...scheduledMessage },
    {
      ...inChat,
      name: 'editing a message',
      ...go(editMessage, () => ({ ...message(said.id), body: { content: words() } })),
    },
    {
      ...inChat,
      name: 'a reaction to a message',
      ...go(reactToMessage, () => ({ ...message(said.id), body: reaction() })),
    },
    {
      ...inChat,
      name: 'forwarding',
      ...go(forwardMessage, () => ({ ...message(said.id), ...say(here, chatId) })),
    },
    { ...inChat, name: 'a vote in a chat', ...go(votePoll, vote(said.poll?.id)) },
    { ...inChat, name: 'typing in a chat', code: '', go: typing('c', chatId) },
    {
      ...{ ...inChat, code: '', also: { ...uploading, code: '' } },
      name: 'announcing files in a chat',
      go: announcing(chatId),
    },
    {
      ...inPrivate,
      name: 'a private message',
      ...go(sendPrivateMessage, () => ({
        body: { chat_conversation_id: privateId, content: words(), client_msg_id: randomUUID() },
      })),
    },
    {
      ...inPrivate,
      name: 'editing a private message',
      ...go(editMessage, () => ({ ...message(whispered.id), body: { content: words() } })),
    },
    {
      ...inPrivate,
      name: 'a reaction to a private message',
      ...go(reactToMessage, () => ({ ...message(whispered.id), body: reaction() })),
    },
    {
      ...inPrivate,
      name: 'forwarding to a private chat',
      ...go(forwardMessage, () => ({ ...message(said.id), ...say(null, privateId) })),
    },
    { ...inPrivate, name: 'typing in a private chat', code: '', go: typing('c', privateId) },
    {
      ...{ ...inPrivate, code: '', also: { ...uploading, code: '' } },
      name: 'announcing files in a private chat',
      go: announcing(privateId),
    },
    ...attachmentPurposes.map(
      (purpose): Point => ({
        ...uploading,
        where: 'here',
        ...(purpose !== 'lesson_file' && {
          also: { message_file: inChat, post_file: posting, comment_file: commenting }[purpose],
        }),
        name: `an address for ${purpose}`,
        ...go(requestAttachmentUpload, () => ({
          body: {
            purpose,
            target_id: {
              message_file: chatId,
              post_file: here,
              comment_file: post.id,
              lesson_file: world.course.id,
            }[purpose],
            ...({ file_name: 'tala.pdf', file_mime_type: 'application/pdf', file_size: 100 } as const),
          },
        })),
      }),
    ),
    ...uploadPurposes.map(
      (purpose): Point => ({
        ...uploading,
        where: ['avatar', 'report_image', 'proof_image'].includes(purpose) ? 'nowhere' : 'here',
        name: `an address for ${purpose}`,
        calls: uploadCalls[purpose],
        go: () => world.ask(purpose, ben, { size: 100 }),
      }),
    ),
    {
      ...uploading,
      where: 'here',
      name: 'bytes that arrive',
      code: '',
      // The address is from before.
      async go() {
        const address = addresses.pop();
        if (!address) throw new Error('more addresses are needed');
        return { json: null, ...(await world.send(ben, address, picture)) };
      },
    },
    {
      ...uploading,
      where: 'nowhere',
      name: 'a picture from an address',
      calls: takeAvatarFrom,
      async go() {
        const answer = await api.call(takeAvatarFrom, ben, { body: { url: 'http://127.0.0.1:9/ako.png' } });
        // No one listens there.
        return answer.status === 422 ? { ...answer, status: 200 } : answer;
      },
    },
    {
      ...joining,
      where: 'there',
      name: 'joining',
      calls: joinCommunity,
      go: () => join({}),
    },
    {
      ...joining,
      where: 'there',
      name: 'joining by an invite',
      calls: joinCommunity,
      go: () => join({ invite: invite.token }),
    },
    {
      ...joining,
      where: 'here',
      name: 'an invite link',
      ...go(createInvite, () => ({ params: { group_id: here }, body: {} })),
    },
  ];
  return points;
}
