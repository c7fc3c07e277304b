import { type Database, singleRow } from '../../../platform/db/database.ts';
import { homeOf } from '../../../platform/rights/conversation-home.ts';
import { erasedRows } from './erasure-plan.ts';

export interface DueDeletion {
  readonly id: string;
  readonly user_id: string;
  readonly requested_at: string;
}

interface LoggedEvent {
  readonly topic: string;
  readonly off: number;
  readonly data: unknown;
  readonly is_spent: boolean;
}

const AT_ONCE = 20;
const MESSAGES_AT_ONCE = 200;
/** Log events read per query: few enough for the statement timeout. */
const EVENTS_AT_ONCE = 5_000;

/** Tables to clear besides the rows of the plan. `$1` is the user's id. */
const REST = {
  post_revisions: 'delete from post_revisions where post_id in (select id from posts where author_id = $1)',
  comment_revisions:
    'delete from comment_revisions where comment_id in (select id from comments where author_id = $1)',
  chat_message_revisions:
    'delete from chat_message_revisions where chat_message_id in (select id from chat_messages where author_id = $1)',
  removed_messages:
    'delete from removed_messages where chat_message_id in (select id from chat_messages where author_id = $1)',
  // The text of a short message can be guessed from its hash.
  chat_messages: `update chat_messages m set content_hash = '' from chat_conversations c
    join ${homeOf('c')} where c.id = m.chat_conversation_id and h.kind = 'PRIVATE' and m.author_id = $1`,
  chat_forwards: `update chat_forwards set content = '', mentioned_ids = '{}'
    where author_id = $1 and is_private and content <> ''`,
  // The vote still counts. It no longer says whose it is.
  poll_ballots: 'update poll_ballots set user_id = null where user_id = $1',
  rt_events_of_forwards: `update rt_events e
    set data = jsonb_set(e.data, '{forwarded_from}', e.data -> 'forwarded_from' || '{"content": "", "mentions": []}')
    from chat_forwards f join chat_messages m on m.id = f.chat_message_id
    where f.author_id = $1 and f.is_private and e.topic = 'c:' || m.chat_conversation_id and e.ref = m.id
      and jsonb_typeof(e.data -> 'forwarded_from') = 'object'`,
  restriction_appeals: `update restriction_appeals a set text = '' from restrictions r
    where r.id = a.restriction_id and r.user_id = $1 and a.text <> ''`,
  group_members: `update group_members set answers = '[]' where user_id = $1 and answers <> '[]'`,
  group_invites: `update group_invites set label = '' where created_by = $1 and label <> ''`,
  address_proofs: 'delete from address_proofs where email = (select lower(email) from users where id = $1)',
  registrations: 'delete from registrations where email = (select lower(email) from users where id = $1)',
  // The files of the pictures are swept, since nothing shows them any more.
  report_pictures:
    'delete from report_pictures where report_id in (select id from reports where reporter_id = $1)',
  proof_pictures:
    'delete from proof_pictures where proof_id in (select id from payment_proofs where user_id = $1)',
  proof_settings: `update proof_settings set is_on = false, instructions = '', code = null, version = version + 1
    where set_by = $1`,
  payment_proofs: 'update payment_proofs set picture_name = null where user_id = $1',
  reports: `update reports set description = '', excerpt = '' where reporter_id = $1`,
  report_excerpts: `update reports r set excerpt = '' from report_issues c
    where c.id = r.report_issue_id and c.reported_user_id = $1`,
  // What was said in a community stays, as there.
  report_evidence: `update report_evidence e set title = '', text = '' from report_issues c
    where c.id = e.report_issue_id and (c.reported_user_id = $1
      or c.subject_id = $1 and c.reported_chat_message_id is not null and c.group_id is null)`,
  rt_tickets: 'delete from rt_tickets where user_id = $1',
  rt_events: `delete from rt_events where topic = 'u:' || $1::text`,
  // The audit log stays, since it is about others too. Only network addresses and labels are removed.
  audit_entries: `update audit_entries set ip = null, after = after - 'label'
    where actor_id = $1 or (target_type = 'user' and target_id = $1)`,
} as const;

/** Takes the pool or a transaction. */
export function createErasureRepo(db: Database) {
  return {
    async due(at: Date): Promise<DueDeletion[]> {
      const { rows } = await db.query<DueDeletion>(
        `select id, user_id, requested_at from account_deletions
         where undone_at is null and erased_at is null and erase_at <= $1 order by erase_at limit ${AT_ONCE}`,
        [at],
      );
      return rows;
    },

    /**
     * Starts an erasure, which can no longer be undone. Returns the user's email, or null when the deletion was just
     * undone.
     */
    async start({ id, user_id }: DueDeletion, at: Date): Promise<string | null> {
      const { rows } = await db.query<{ email: string }>(
        `select email from users where id = $1 and status = 'ARCHIVED' for update`,
        [user_id],
      );
      const { rowCount } = await db.query(
        `update account_deletions set begun_at = coalesce(begun_at, $2)
         where id = $1 and undone_at is null and erased_at is null`,
        [id, at],
      );
      return rowCount === 1 ? (rows[0]?.email ?? null) : null;
    },

    /** Ids of some of the user's private messages that are not deleted yet. */
    async privateMessages(userId: string): Promise<string[]> {
      const { rows } = await db.query<{ id: string }>(
        `select m.id from chat_messages m join chat_conversations c on c.id = m.chat_conversation_id
         join ${homeOf('c')}
         where m.author_id = $1 and h.kind = 'PRIVATE' and m.deleted_at is null
         order by m.id limit ${MESSAGES_AT_ONCE}`,
        [userId],
      );
      return rows.map(({ id }) => id);
    },

    /**
     * Returns the next events that name the user, and the position to continue from, null at the end. `is_spent`: the
     * user's own event from before the deletion request. The log is never replayed that far back.
     */
    async eventsNaming({ user_id, requested_at }: DueDeletion, after: { topic: string; off: number }) {
      const { rows } = await db.query<LoggedEvent & { names: boolean }>(
        `with next as (
           select topic, off, data, coalesce(actor = $1::uuid and at <= $4, false) as is_spent,
             strpos(data::text, $1::text) > 0 or actor is not distinct from $1::uuid as names
           from rt_events
           where (topic, off) > ($2, $3) order by topic, off limit ${EVENTS_AT_ONCE}
         )
         select topic, off, case when names then data end as data, is_spent, names from next
         where names or (topic, off) = (select topic, off from next order by topic desc, off desc limit 1)
         order by topic, off`,
        [user_id, after.topic, after.off, requested_at],
      );
      const last = rows.at(-1);
      return {
        events: rows.filter(({ names }) => names),
        next: last ? { topic: last.topic, off: last.off } : null,
      };
    },

    /** Replaces the data of an event. Offset and tag stay, so clients still see the same history. */
    async rewriteEvent({ topic, off, data }: Pick<LoggedEvent, 'topic' | 'off' | 'data'>): Promise<void> {
      await db.query('update rt_events set data = $3 where topic = $1 and off = $2', [
        topic,
        off,
        JSON.stringify(data),
      ]);
    },

    /**
     * Topics whose readers may show the user's name: every community the user was ever in, and everyone they had a
     * private chat with.
     */
    async topicsNaming(userId: string): Promise<string[]> {
      const { rows } = await db.query<{ topic: string }>(
        `select 'g:' || group_id as topic from group_members where user_id = $1 and joined_at is not null
         union all
         select 'u:' || case when low_id = $1 then high_id else low_id end from chat_conversations
         where kind = 'PRIVATE' and $1 in (low_id, high_id) and last_seq > 0`,
        [userId],
      );
      return rows.map(({ topic }) => topic);
    },

    /**
     * Erases everything that one transaction can erase. The account remains as “Deleted user”; returns its new version.
     */
    async erase({ id, user_id }: DueDeletion, at: Date): Promise<number> {
      /** The receipt: number of deleted or cleared rows per table. */
      const counts: Record<string, number> = {};
      const count = async (table: string, sql: string) => {
        const { rowCount } = await db.query(sql, [user_id]);
        counts[table] = (counts[table] ?? 0) + rowCount;
      };
      for (const [table, column] of erasedRows)
        await count(table, `delete from ${table} where ${column} = $1`);
      for (const [table, sql] of Object.entries(REST)) await count(table, sql);
      await db.query(`update rt_topics set floor = head where topic = 'u:' || $1::text`, [user_id]);
      const { rows } = await db.query<{ version: number }>(
        `update users set email = 'deleted-' || id || '@deleted.invalid', username = null, first_name = 'Deleted',
           last_name = 'user', password_hash = '', bio = null, is_public = false, avatar_url = null,
           social_links = '{}', platform_role = 'USER', platform_role_since = null, platform_role_hands = '{}', start_step = null, version = version + 1
         where id = $1 returning version`,
        [user_id],
      );
      await db.query('update account_deletions set erased_at = $2, receipt = $3 where id = $1', [
        id,
        at,
        JSON.stringify(counts),
      ]);
      return singleRow(rows).version;
    },
  };
}
