import type { UserSettings } from '../../../../contract/account/settings.ts';
import { MINUTE_MS } from '../../../../contract/core/durations.ts';
import { messagePushTag } from '../../../../contract/notifications/push.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type Words, wordsIn } from '../../../platform/i18n/words-in.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { COUNTED_MAX, createMessagePushRepo, type UnreadMessages } from './message-push.repo.ts';
import { createPushRepo } from './push.repo.ts';
import type { PushServiceClient } from './push-service-client.ts';
import { type PushText, pushToBrowsers } from './push-to-browsers.ts';
import { isQuiet } from './quiet-hours.ts';

/**
 * Delay of a push. A user who has the conversation open reads the message within this time, and several messages in a
 * row become one push.
 */
const BATCH_MS = 3000;
/** While the user has a page open, their devices get a push only for messages still unread after this time. */
export const ONLINE_MS = MINUTE_MS;
/** After a day it is no longer news, and still among the unread messages. */
const TTL_SECONDS = 24 * 60 * 60;

export interface MessagePushDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly settingsOf: (personId: string) => Promise<UserSettings>;
  readonly push: PushServiceClient;
  /** Whether the user has a page open, on any node. False also while that is unknown. */
  readonly isOnline: (personId: string) => boolean;
}

export interface MessagePush {
  /** Schedules a push for the other user of a private conversation, if they have a push subscription. */
  onMessage(tx: Database, message: { conversationId: string; authorId: string }): Promise<void>;
}

/**
 * Sends pushes for private messages. Community chats push only mentions, which are notifications; pushing every message
 * would be too many.
 */
export function createMessagePush(deps: MessagePushDeps): MessagePush {
  const { db, clock, jobs, settingsOf, isOnline } = deps;
  const repo = createMessagePushRepo(db);
  const subscriptions = createPushRepo(db);

  function send(tx: Database, personId: string, conversationId: string, at: number): Promise<void> {
    const data = { person_id: personId, chat_conversation_id: conversationId };
    return jobs.send(tx, 'push.message', data, {
      key: `${personId}:${conversationId}`,
      startAfter: new Date(at),
    });
  }

  jobs.handle('push.message', async ({ person_id, chat_conversation_id }) => {
    const unread = await repo.unread(chat_conversation_id, person_id);
    if (unread === null) return;
    const settings = await settingsOf(person_id);
    if (isQuiet(settings, clock.now())) return;
    const dueAt = new Date(unread.since).getTime() + ONLINE_MS;
    if (clock.now() < dueAt && isOnline(person_id)) return send(db, person_id, chat_conversation_id, dueAt);
    const message = {
      payload: payloadOf(chat_conversation_id, unread, wordsIn(settings.language)),
      // The first one wakes the phone; the following ones can wait until the phone wakes.
      urgency: unread.count === 1 ? ('high' as const) : ('normal' as const),
      ttlSeconds: TTL_SECONDS,
    };
    const browsers = await subscriptions.of(person_id, new Date(clock.now()).toISOString());
    const outcome = await pushToBrowsers(browsers, message, { subscriptions, push: deps.push });
    if (outcome === 'later') throw new Error('no push service accepted the message');
  });

  return {
    async onMessage(tx, { conversationId, authorId }) {
      const peer = await createMessagePushRepo(tx).reachablePeer(conversationId, authorId);
      if (peer !== null) await send(tx, peer, conversationId, clock.now() + BATCH_MS);
    },
  };
}

/** Shows only the number of messages: everyone can see a phone on a table, so neither text nor names are shown. */
function payloadOf(id: string, { count, conversationId, threadOf }: UnreadMessages, { t }: Words): PushText {
  const many = count >= COUNTED_MAX ? `${COUNTED_MAX}+` : String(count);
  return {
    tag: messagePushTag(id),
    title: 'Tambayan',
    body: count === 1 ? t('You have a new message') : t('You have {many} new messages', { many }),
    path: `/messages/?conversationId=${conversationId}${threadOf === null ? '' : `&thread=${threadOf}`}`,
  };
}
