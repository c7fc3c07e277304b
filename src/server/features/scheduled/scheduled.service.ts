import { DAY_MS } from '../../../contract/core/durations.ts';
import type { Answer, HandlerInput } from '../../../contract/core/endpoint.ts';
import { Problem } from '../../../contract/core/problems.ts';
import { isSeenMarkdown } from '../../../contract/core/visible-text.ts';
import {
  type listScheduled,
  SCHEDULED_DAYS_MAX,
  SCHEDULED_MAX,
  type ScheduledItem,
  type scheduleMessage,
  type schedulePost,
  type updateScheduled,
} from '../../../contract/scheduled/scheduled.ts';
import type { Clock, Random } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tx, WithTx } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import type { KeyedRequest } from '../../platform/http/api/keyed-request.ts';
import type { Once } from '../../platform/idempotency/idempotency.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { AttachmentKeeper } from '../attachments/attachment-keeper.ts';
import { chatReadOnly, conversationNotFound } from '../chat/chat-problems.ts';
import { mayWrite } from '../chat/chat-right.ts';
import type { ConversationService } from '../chat/conversation.service.ts';
import type { CommunityService } from '../communities/community.service.ts';
import { createScheduledRepo, type NewRow } from './scheduled.repo.ts';
import { type ScheduledRow, toScheduledItem } from './scheduled-row.ts';
import { announceScheduled, type ScheduledSending } from './scheduled-sending.ts';

export interface ScheduledDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly random: Pick<Random, 'uuid'>;
  readonly once: Once;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly conversations: Pick<ConversationService, 'require'>;
  readonly communities: Pick<CommunityService, 'requirePermission'>;
  readonly sending: Pick<ScheduledSending, 'sendNow'>;
  readonly attachments: Pick<AttachmentKeeper, 'reserve'>;
}

type MessageBody = HandlerInput<typeof scheduleMessage>['body'];
type PostBody = HandlerInput<typeof schedulePost>['body'];
type Change = HandlerInput<typeof updateScheduled>['body'];

/** What users have scheduled. Each one sees and changes only their own. */
export interface ScheduledService {
  list(caller: Caller): Promise<Answer<typeof listScheduled>['data']>;
  scheduleMessage(body: MessageBody, caller: Caller, keyed: KeyedRequest | null): Promise<ScheduledItem>;
  schedulePost(body: PostBody, caller: Caller, keyed: KeyedRequest | null): Promise<ScheduledItem>;
  /** @throws Problem `scheduled.not_found`, `scheduled.stale`, `scheduled.sending`, `scheduled.bad_time`, `attachment.not_found` */
  update(id: string, change: Change, caller: Caller): Promise<ScheduledItem>;
  /** Null: it was sent. @throws Problem `scheduled.not_found`, `scheduled.stale`, `scheduled.sending` */
  sendNow(id: string, version: number, caller: Caller): Promise<ScheduledItem | null>;
  /** Idempotent. @throws Problem `scheduled.sending` */
  remove(id: string, caller: Caller): Promise<void>;
}

export function createScheduledService(deps: ScheduledDeps): ScheduledService {
  const { db, withTx, clock, random, once, jobs, conversations, communities, sending, attachments } = deps;
  const repo = createScheduledRepo(db);

  function requireTime(sendAt: string): void {
    const waitMs = Date.parse(sendAt) - clock.now();
    if (waitMs <= 0) throw atTime(new Problem('scheduled.bad_time', 'Choose a time in the future.'));
    if (waitMs > SCHEDULED_DAYS_MAX * DAY_MS)
      throw atTime(new Problem('scheduled.bad_time', 'Choose a time within the next 120 days.'));
  }

  /** Announces the row as it is now, and sends its job: the jobs of earlier versions do nothing. */
  async function settle(tx: Tx, id: string, userId: string): Promise<ScheduledItem> {
    const row = await createScheduledRepo(tx).find(id, userId);
    if (!row) throw new Error('a scheduled row is missing in its own transaction');
    const { version, send_at, state } = row;
    if (state === 'WAITING')
      await jobs.send(
        tx,
        'scheduled.send',
        { scheduled_id: id, version },
        { key: `${id}:${version}`, startAfter: new Date(send_at) },
      );
    announceScheduled(tx, row);
    return toScheduledItem(row);
  }

  function add(row: Omit<NewRow, 'id' | 'user_id'>, { userId }: Caller, keyed: KeyedRequest | null) {
    return withTx((tx) =>
      once(tx, keyed, async () => {
        requireTime(row.send_at);
        const inTx = createScheduledRepo(tx);
        if ((await inTx.lock(userId)) >= SCHEDULED_MAX)
          throw new Problem('scheduled.full', 'You have scheduled 50 things. Delete some to schedule more.');
        const id = random.uuid();
        await inTx.insert({ ...row, id, user_id: userId }, new Date(clock.now()).toISOString());
        const forms = row.more.attachments ?? [];
        if (forms.length > 0)
          await attachments.reserve(tx, id, { place: { ...placeOf(row), uploaderId: userId }, forms });
        return settle(tx, id, userId);
      }),
    );
  }

  return {
    list: async ({ userId }) => (await repo.list(userId)).map(toScheduledItem),

    async scheduleMessage({ chat_conversation_id, group_id, content, send_at, ...more }, caller, keyed) {
      const found = await conversations.require(chat_conversation_id, caller);
      if (found.conversation.group_id !== group_id) throw conversationNotFound();
      if (!mayWrite(found)) throw chatReadOnly();
      return add({ chat_conversation_id, group_id, title: '', content, send_at, more }, caller, keyed);
    },

    async schedulePost({ group_id, title, content_md: content, send_at, ...more }, caller, keyed) {
      await communities.requirePermission(
        caller,
        group_id,
        more.is_announcement ? 'post.announce' : 'post.create',
      );
      return add({ chat_conversation_id: null, group_id, title, content, send_at, more }, caller, keyed);
    },

    update: (id, change, { userId }) =>
      withTx(async (tx) => {
        const inTx = createScheduledRepo(tx);
        await inTx.hold(id, userId);
        const row = requireCurrent(await inTx.find(id, userId), change.version);
        const isPost = row.chat_conversation_id === null;
        const content = (isPost ? change.content_md : change.content) ?? row.content;
        const title = (isPost ? change.title : undefined) ?? row.title;
        const { send_at = row.send_at } = change;
        const more = withFiles(row.more, change.attachments);
        requireContent({ ...row, more }, content);
        if (change.send_at !== undefined) requireTime(change.send_at);
        await inTx.change(
          { id, title, content, more, send_at },
          { isWaiting: change.send_at !== undefined || row.state === 'WAITING' },
        );
        // Files that are left out are free again, and go after a day.
        if (change.attachments !== undefined)
          await attachments.reserve(tx, id, {
            place: { ...placeOf(row), uploaderId: userId },
            forms: change.attachments,
          });
        return settle(tx, id, userId);
      }),

    async sendNow(id, version, caller) {
      requireCurrent(await repo.find(id, caller.userId), version);
      if (!(await sending.sendNow({ id, version }, caller))) throw isSending();
      const left = await repo.find(id, caller.userId);
      return left && toScheduledItem(left);
    },

    remove: (id, { userId }) =>
      withTx(async (tx) => {
        const inTx = createScheduledRepo(tx);
        await inTx.hold(id, userId);
        const row = await inTx.find(id, userId);
        if (row?.state === 'SENDING') throw isSending();
        if (await inTx.remove(id, userId)) announceScheduled(tx, { id, user_id: userId });
      }),
  };
}

/** Where its files were uploaded for. */
function placeOf({ chat_conversation_id, group_id }: Pick<NewRow, 'chat_conversation_id' | 'group_id'>) {
  if (chat_conversation_id !== null)
    return { purpose: 'message_file', targetId: chat_conversation_id } as const;
  if (group_id === null) throw new Error('a scheduled text without a place');
  return { purpose: 'post_file', targetId: group_id } as const;
}

/** `forms`: undefined leaves the files as they are. */
function withFiles(
  { attachments, ...more }: ScheduledRow['more'],
  forms = attachments,
): ScheduledRow['more'] {
  return forms === undefined || forms.length === 0 ? more : { ...more, attachments: forms };
}

/** Only a text with files may be empty, unless it is a question. */
function requireContent({ chat_conversation_id, more }: ScheduledRow, content: string): void {
  const hasFiles = (more.attachments ?? []).length > 0 && more.poll === undefined;
  if (hasFiles || isSeenMarkdown(content)) return;
  const [path, message] =
    chat_conversation_id === null ? ['content_md', 'Post is empty'] : ['content', 'Message is empty'];
  throw new Problem('content.not_accepted', message, { issues: [{ path, message }] });
}

/** The row, when its author looked at its newest version and no node is sending it. */
function requireCurrent(row: ScheduledRow | null, version: number): ScheduledRow {
  if (!row) throw new Problem('scheduled.not_found', 'This is no longer scheduled. It may have been sent.');
  if (row.state === 'SENDING') throw isSending();
  if (row.version !== version)
    throw new Problem('scheduled.stale', 'This was changed on another device.', {
      fresh: toScheduledItem(row),
    });
  return row;
}

function isSending(): Problem {
  return new Problem('scheduled.sending', 'This is being sent right now.');
}

/** On the field `send_at`, so that the form shows it there. */
function atTime({ code, message }: Problem): Problem {
  return new Problem(code, message, { issues: [{ path: 'send_at', message }] });
}
