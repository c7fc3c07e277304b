import { DAY_MS, MINUTE_MS } from '../../../../contract/core/durations.ts';
import type { Clock, Random } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { WithTx } from '../../../platform/db/transaction.ts';
import { wordsIn } from '../../../platform/i18n/words-in.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { composeMail, type MailBlock } from '../../../platform/mail/compose-mail.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';
import { COUNTED_MAX, createMissedChatsRepo, type MissedChat } from './missed-chats.repo.ts';
import type { OutgoingMail } from './outgoing-mail.repo.ts';
import { unsubscribeUrl } from './unsubscribe-token.ts';

/** A message counts as missed after this time unseen. */
const UNSEEN_AFTER_MS = 30 * MINUTE_MS;
/** At most one digest per user in this time, since a chat can be busy all day. */
const DIGEST_EVERY_MS = DAY_MS;
/** Older messages are left out, so that a user who returns after months gets no digest of them. */
const SAID_WITHIN_MS = 2 * DAY_MS;
const PEOPLE_PAGE = 200;
const SHOWN_MAX = 10;

export interface MissedChatsDeps {
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly random: Random;
  readonly jobs: Jobs;
}

/** Handles the job that finds users with missed messages and creates a digest for each. */
export function createMissedChats({ withTx, clock, random, jobs }: MissedChatsDeps): void {
  const ago = (ms: number) => new Date(clock.now() - ms).toISOString();

  /**
   * One page per transaction, which stores the digests with the positions that they cover, so that each is made once.
   */
  async function beginPage(after: string | null): Promise<string | null> {
    const times = {
      unseenBefore: ago(UNSEEN_AFTER_MS),
      sentAfter: ago(SAID_WITHIN_MS),
      mailedBefore: ago(DIGEST_EVERY_MS),
    };
    return withTx(async (tx) => {
      const repo = createMissedChatsRepo(tx);
      const { people, next } = await repo.people(times, { after, limit: PEOPLE_PAGE });
      const digests = people.map((person) => ({ id: random.uuid(), ...person }));
      if (digests.length > 0) await repo.createDigests(digests, ago(0));
      await jobs.sendAll(
        tx,
        'mail.send',
        digests.map(({ id }) => ({ data: { mail_id: id }, key: id })),
      );
      return next;
    });
  }

  jobs.handle('mail.missed_chats', async () => {
    let after = await beginPage(null);
    while (after !== null) after = await beginPage(after);
  });
}

export interface MissedChatsMailDeps {
  readonly db: Database;
  readonly publicUrl: string;
  readonly secret: string;
}

/**
 * The digest: names and unread counts of conversations, without message text. Null when all messages have been read
 * since.
 */
export async function missedChatsMail(
  deps: MissedChatsMailDeps,
  mail: Pick<OutgoingMail, 'id' | 'person_id' | 'language'>,
): Promise<Omit<Mail, 'id' | 'to'> | null> {
  const missed = await createMissedChatsRepo(deps.db).missed(mail.id);
  if (missed.length === 0) return null;
  const { publicUrl } = deps;
  const words = wordsIn(mail.language);
  const { t } = words;
  const total = missed.reduce((sum, { unread }) => sum + unread, 0);
  const isExact = missed.every(({ unread }) => unread <= COUNTED_MAX);
  const unsubscribing = { personId: mail.person_id, switches: ['email_notification_groups'] } as const;
  const url = unsubscribeUrl(deps, unsubscribing, mail.language);
  const blocks: MailBlock[] = missed.slice(0, SHOWN_MAX).map((chat) => ({
    kind: 'item',
    text: chat.name,
    detail: [chat.group_name, t('{count} new {n, plural, one {message} other {messages}}', counted(chat))]
      .filter((part) => part !== null)
      .join(' · '),
    excerpt: '',
    url: publicUrl + pathOf(chat),
  }));
  const rest = missed.length - SHOWN_MAX;
  if (rest > 0)
    blocks.push({
      kind: 'paragraph',
      text: t('And {n, plural, one {# more conversation} other {# more conversations}}.', { n: rest }),
    });
  blocks.push({ kind: 'button', label: t('Open my messages'), url: `${publicUrl}/messages/` });
  const content = {
    subject: t('{count} {n, plural, one {message} other {messages}} you have not seen', {
      n: total,
      count: countOf(total, isExact),
    }),
    preview: t('In {n, plural, one {# conversation} other {# conversations}}.', { n: missed.length }),
    heading: t('While you were away'),
    blocks,
    footer: {
      why: t('You get this because you have not been here for a while. The messages stay in the chats.'),
      label: t('Stop these emails'),
      url,
    },
  };
  return { ...composeMail(content, words), unsubscribeUrl: url };
}

function counted({ unread }: MissedChat) {
  return { n: unread, count: countOf(unread, unread <= COUNTED_MAX) };
}

/** Counting stops one past the maximum, so `99+` means more than 99. */
function countOf(count: number, isExact: boolean): string {
  return isExact ? String(count) : `${count - 1}+`;
}

function pathOf({ slug, chat_conversation_id }: MissedChat): string {
  return slug === null
    ? `/messages/?conversationId=${chat_conversation_id}`
    : `/communities/${encodeURIComponent(slug)}/chats/?conversationId=${chat_conversation_id}`;
}
