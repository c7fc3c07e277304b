import type { UserSettings } from '../../../../contract/account/settings.ts';
import type { DeliveryReason } from '../../../../contract/notifications/deliveries.ts';
import { notificationRoutes } from '../../../../contract/notifications/notification-kinds.ts';
import type { Notification } from '../../../../contract/notifications/notifications.ts';
import type { Clock, Random } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { WithTx } from '../../../platform/db/transaction.ts';
import { wordsIn } from '../../../platform/i18n/words-in.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Mail, Mailer } from '../../../platform/mail/mailer.ts';
import { sendMail } from '../../../platform/mail/send-mail.ts';
import { dailySalesMail } from './daily-sales.ts';
import { createDeliveryRepo } from './delivery.repo.ts';
import type { Inbox } from './inbox.ts';
import { missedChatsMail } from './missed-chats.ts';
import { notificationMail, switchesOf } from './notification-mail.ts';
import { createOutgoingMailRepo, type OutgoingMail } from './outgoing-mail.repo.ts';
import { unsubscribeUrl } from './unsubscribe-token.ts';

export interface MailDeliveryDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly random: Random;
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  readonly inbox: Inbox;
  readonly settingsOf: (personId: string) => Promise<UserSettings>;
  readonly publicUrl: string;
  readonly secret: string;
}

/**
 * Handles the mail jobs. A mail is made in one transaction that claims the waiting notifications, so no notification is
 * in two mails. Its text is written at each try from the current state, so it leaves out what the user has read, left
 * or switched off since. Its id is the Message-ID: if a process dies between the mail server's answer and our record of
 * it, the second copy is recognised as the same mail.
 */
export function createMailDelivery(deps: MailDeliveryDeps): void {
  const { db, withTx, clock, random, jobs, mailer } = deps;
  const now = () => new Date(clock.now()).toISOString();
  const mails = createOutgoingMailRepo(db);

  jobs.handle('mail.bundle', ({ person_id, notification_id }) =>
    withTx(async (tx) => {
      const id = random.uuid();
      const mail = { id, personId: person_id, notificationId: notification_id, at: now() };
      if (!(await createOutgoingMailRepo(tx).bundle(mail))) return;
      await jobs.send(tx, 'mail.send', { mail_id: id }, { key: id });
    }),
  );

  async function settle(
    mail: OutgoingMail,
    ids: readonly string[],
    outcome: { status: 'SENT' | 'FAILED' | 'SKIPPED'; reason?: DeliveryReason; isTried?: boolean },
  ): Promise<void> {
    await withTx(async (tx) => {
      await createOutgoingMailRepo(tx).settle(mail.id, outcome.status, now());
      await createDeliveryRepo(tx).mark(mail.person_id, ids, 'EMAIL', outcome, now());
    });
  }

  jobs.handle('mail.send', async ({ mail_id }, { isLast }) => {
    const mail = await mails.find(mail_id);
    if (mail === null || mail.status === 'SENT' || mail.status === 'SKIPPED') return;
    // The job of a failed mail runs only when an operator retries it.
    if (mail.status === 'FAILED') await mails.reopen(mail_id, now());
    const ids = await mails.notificationsIn(mail_id);
    const written = mail.user_status === 'ACTIVE' ? await write(deps, mail, ids) : null;
    if (written === null) return settle(mail, ids, { status: 'SKIPPED', reason: 'ACCOUNT_CLOSED' });
    const { content, skipped } = written;
    for (const [reason, some] of skipped)
      await createDeliveryRepo(db).mark(mail.person_id, some, 'EMAIL', { status: 'SKIPPED', reason }, now());
    if (content === null) return settle(mail, [], { status: 'SKIPPED' });
    const outcome = await sendMail(mailer, { ...content, id: mail.id, to: mail.email });
    if (outcome === 'taken') return settle(mail, ids, { status: 'SENT', isTried: true });
    if (outcome === 'no such address')
      return settle(mail, ids, { status: 'FAILED', reason: 'ADDRESS_REFUSED', isTried: true });
    if (isLast) await settle(mail, ids, { status: 'FAILED', reason: 'NOT_TAKEN', isTried: true });
    else
      await createDeliveryRepo(db).mark(
        mail.person_id,
        ids,
        'EMAIL',
        { status: 'SENDING', isTried: true },
        now(),
      );
    // Throws, so that the job is retried and finally ends among the dead jobs.
    throw new Error(outcome);
  });
}

interface Written {
  /** Null when nothing is left to send. */
  readonly content: Omit<Mail, 'id' | 'to'> | null;
  readonly skipped: ReadonlyMap<DeliveryReason, string[]>;
}

async function write(deps: MailDeliveryDeps, mail: OutgoingMail, ids: readonly string[]): Promise<Written> {
  if (mail.kind === 'MISSED_CHATS') return { content: await missedChatsMail(deps, mail), skipped: new Map() };
  if (mail.kind === 'DAILY_SALES') return { content: await dailySalesMail(deps, mail), skipped: new Map() };
  const [settings, visible] = await Promise.all([
    deps.settingsOf(mail.person_id),
    deps.inbox.visible(mail.person_id, ids),
  ]);
  const byId = new Map(visible.map((notification) => [notification.id, notification]));
  const skipped = Map.groupBy(
    ids.filter((id) => obstacleOf(byId.get(id), settings) !== null),
    (id) => obstacleOf(byId.get(id), settings) ?? 'NO_LONGER_VISIBLE',
  );
  const [first, ...rest] = visible
    .filter((notification) => obstacleOf(notification, settings) === null)
    .sort((one, other) => (one.updated_at < other.updated_at ? 1 : -1));
  if (!first) return { content: null, skipped };
  const switches = switchesOf([first, ...rest]);
  const url =
    switches.length > 0 ? unsubscribeUrl(deps, { personId: mail.person_id, switches }, mail.language) : null;
  const options = {
    publicUrl: deps.publicUrl,
    firstName: mail.first_name,
    words: wordsIn(mail.language),
    timeZone: settings.time_zone,
    unsubscribeUrl: url,
  };
  return { content: { ...notificationMail([first, ...rest], options), unsubscribeUrl: url }, skipped };
}

/** Why a notification is not mailed; null when it is. */
function obstacleOf(notification: Notification | undefined, settings: UserSettings): DeliveryReason | null {
  if (!notification) return 'NO_LONGER_VISIBLE';
  const { email } = notificationRoutes[notification.kind];
  if (email === 'ALWAYS') return null;
  if (email === null || !settings[email]) return 'SWITCHED_OFF';
  return notification.status === 'UNREAD' ? null : 'READ_MEANWHILE';
}
