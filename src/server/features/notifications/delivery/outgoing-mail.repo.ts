import type { Language } from '../../../../contract/core/locale.ts';
import type { Database } from '../../../platform/db/database.ts';

/** A mail to send, and its recipient. */
export interface OutgoingMail {
  readonly id: string;
  readonly person_id: string;
  readonly kind: 'NOTIFICATIONS' | 'MISSED_CHATS' | 'DAILY_SALES';
  readonly status: 'SENDING' | 'SENT' | 'FAILED' | 'SKIPPED';
  readonly email: string;
  readonly first_name: string;
  readonly user_status: string;
  /** The recipient's language. */
  readonly language: Language;
}

/** Takes the pool or a transaction. */
export function createOutgoingMailRepo(db: Database) {
  return {
    /**
     * Makes one mail of all the user's waiting notifications, or of one. Returns false and makes none when nothing
     * waits. Concurrent calls never claim the same row.
     */
    async bundle(mail: {
      id: string;
      personId: string;
      notificationId: string | null;
      at: string;
    }): Promise<boolean> {
      const { rowCount } = await db.query(
        `with taken as (
           update deliveries set status = 'SENDING', mail_id = $1, at = $4
           where person_id = $2 and channel = 'EMAIL' and status = 'WAITING'
             and ($3::uuid is null or notification_id = $3)
           returning notification_id
         )
         insert into outgoing_mails (id, person_id, kind, created_at)
         select $1, $2, 'NOTIFICATIONS', $4 where exists (select from taken)`,
        [mail.id, mail.personId, mail.notificationId, mail.at],
      );
      return rowCount > 0;
    },

    async find(id: string): Promise<OutgoingMail | null> {
      const { rows } = await db.query<OutgoingMail>(
        `select m.id, m.person_id, m.kind, m.status, u.email, u.first_name, u.status as user_status,
           coalesce(s.language, 'en') as language
         from outgoing_mails m join users u on u.id = m.person_id left join user_settings s on s.user_id = u.id
         where m.id = $1`,
        [id],
      );
      return rows[0] ?? null;
    },

    /** Ids of the notifications that a mail still has to deliver. */
    async notificationsIn(mailId: string): Promise<string[]> {
      const { rows } = await db.query<{ notification_id: string }>(
        `select notification_id from deliveries where mail_id = $1 and status = 'SENDING' order by notification_id`,
        [mailId],
      );
      return rows.map(({ notification_id }) => notification_id);
    },

    /** Reopens a failed mail and its failed deliveries for another try. */
    async reopen(id: string, at: string): Promise<void> {
      await db.query(
        `with mail as (
           update outgoing_mails set status = 'SENDING' where id = $1 and status = 'FAILED' returning id
         )
         update deliveries d set status = 'SENDING', reason = null, at = $2
         from mail where d.mail_id = mail.id and d.status = 'FAILED'`,
        [id, at],
      );
    },

    async settle(id: string, status: 'SENT' | 'FAILED' | 'SKIPPED', at: string): Promise<void> {
      await db.query(
        `update outgoing_mails set status = $2, sent_at = case when $2 = 'SENT' then $3::timestamptz end
         where id = $1`,
        [id, status, at],
      );
    },
  };
}
