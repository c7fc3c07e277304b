import { notificationRoutes } from '../../../../contract/notifications/notification-kinds.ts';
import type { Database } from '../../../platform/db/database.ts';
import { isChatOpenToRole } from '../../../platform/rights/chat-right.ts';
import { homeOf } from '../../../platform/rights/conversation-home.ts';
import { hasBlocked } from '../../../platform/rights/has-blocked.ts';
import { isActiveMember } from '../../../platform/rights/membership-right.ts';
import type {
  CreatedGroupNotification,
  CreatedNotification,
  GroupNotificationInput,
  NotificationFacts,
  PersonalNotificationInput,
  Recipient,
} from './notification-input.ts';
import { audienceOf, isSwitchedOn, reachesLevel, rolesOf } from './notification-sql.ts';

/** Reactions to the same content within this time become one notification. */
const GROUPED_MINUTES = 10;

/** One recipient of one notification. */
interface RequestedRow {
  readonly place: number;
  readonly id: string;
  readonly user_id: string;
  readonly group_key: string | null;
}

/** The requested rows of `$1` without recipients who must not be notified, one row per user and key. */
const ALLOWED = `asked as (
    select distinct on (w.user_id, w.dedup_key) w.*
    from jsonb_to_recordset($1::jsonb) as w(place integer, id uuid, user_id uuid, kind text, reason text, group_id uuid,
      actor_id uuid, post_id uuid, comment_id uuid, chat_conversation_id uuid, chat_message_id uuid, chat_seq bigint,
      calendar_event_id uuid, course_id uuid, lesson_id uuid, facts jsonb, dedup_key text, group_key text, is_for_members boolean, roles jsonb,
      is_always boolean, at timestamptz)
    order by w.user_id, w.dedup_key, w.place
  ), allowed as (
    select w.* from asked w
    join users u on u.id = w.user_id and u.status = 'ACTIVE'
    left join group_members m on m.group_id = w.group_id and m.user_id = w.user_id and ${isActiveMember('m')}
    left join group_news_states s on s.group_id = w.group_id and s.user_id = w.user_id
    left join post_notification_levels l on l.post_id = w.post_id and l.user_id = w.user_id
    where w.user_id is distinct from w.actor_id
      and (not w.is_for_members or (m.user_id is not null and (w.roles is null or w.roles ? m.role)))
      and (w.chat_conversation_id is null or not exists (
        select from chat_conversations v join ${homeOf('v')}
        where v.id = w.chat_conversation_id and not ${isChatOpenToRole('h', 'm.role')}))
      and l.level is distinct from 'MUTED' and ${reachesLevel('w.kind', 's.level')}
      and (w.is_always or not ${hasBlocked('w.user_id', 'w.actor_id')})
  )`;

const CREATED = `n.id, n.user_id, n.kind, n.group_id, n.version, n.updated_at as at,
    (select ${isSwitchedOn('n.kind', 'prefs')} from (select) one left join user_settings prefs on prefs.user_id = n.user_id)
      as is_shown`;

/** Takes the transaction of the action. */
export function createCreatedNotificationRepo(tx: Database) {
  return {
    /** Stores the allowed notifications of `inputs` that are new, in one statement. `newId` makes their ids. */
    async insert(
      inputs: readonly PersonalNotificationInput[],
      { newId, at }: { newId: () => string; at: string },
    ) {
      const { rows } = await tx.query<CreatedNotification>(
        `with ${ALLOWED}, n as (
           insert into notifications (id, user_id, kind, reason, group_id, post_id, comment_id, chat_conversation_id,
             chat_message_id, chat_seq, calendar_event_id, course_id, lesson_id, facts, dedup_key, group_key, actor_count,
             created_at, updated_at)
           select id, user_id, kind, reason, group_id, post_id, comment_id, chat_conversation_id, chat_message_id, chat_seq,
             calendar_event_id, course_id, lesson_id, facts, dedup_key, group_key, case when actor_id is null then 0 else 1 end, at, at
           from allowed order by user_id, dedup_key
           on conflict (user_id, dedup_key) do nothing
           returning *
         ), acted as (
           insert into notification_actors (notification_id, user_id, acted_at)
           select n.id, w.actor_id, w.at from n join allowed w using (id) where w.actor_id is not null
         )
         select ${CREATED} from n order by n.user_id, n.dedup_key`,
        [JSON.stringify(rowsFor(inputs, { newId, at }))],
      );
      return rows;
    },

    /**
     * Adds `actorId` to the recipient's unread notification with the same key. `isKnown`: the actor is already in one
     * with that key. `joined` is null when there is no notification to join.
     */
    async addActor(
      input: PersonalNotificationInput & { readonly actorId: string },
      made: { newId: () => string; at: string },
    ) {
      const { rows } = await tx.query<{ is_known: boolean } & (CreatedNotification | Record<'id', null>)>(
        `with ${ALLOWED}, before as (
           select from allowed w where exists (
             select from notifications k join notification_actors a on a.notification_id = k.id and a.user_id = w.actor_id
             where k.user_id = w.user_id and k.group_key = w.group_key)
         ), kept as (
           select k.id, w.actor_id, w.at from allowed w cross join lateral (
             select id from notifications k
             where k.user_id = w.user_id and k.group_key = w.group_key and k.status = 'UNREAD'
               and k.created_at > w.at - interval '${GROUPED_MINUTES} minutes'
             order by k.created_at desc limit 1 for update) k
           where not exists (select from before)
         ), acted as (
           insert into notification_actors (notification_id, user_id, acted_at) select id, actor_id, at from kept
           returning notification_id, acted_at
         ), n as (
           update notifications k set actor_count = k.actor_count + 1, updated_at = acted.acted_at, version = k.version + 1
           from acted where k.id = acted.notification_id returning k.*
         )
         select exists (select from before) as is_known, t.* from (select) one left join (select ${CREATED} from n) t on true`,
        [JSON.stringify(rowsFor([input], made))],
      );
      const [row] = rows;
      return { isKnown: row?.is_known === true, joined: row === undefined || row.id === null ? null : row };
    },

    /**
     * Adds the actor to the recipients' latest unread notifications with the same group key, and makes the new message
     * their subject. Returns those that were joined.
     */
    async joinUnread(input: PersonalNotificationInput, made: { newId: () => string; at: string }) {
      const { rows } = await tx.query<CreatedNotification>(
        `with ${ALLOWED}, kept as (
           select k.id, w.actor_id, w.chat_message_id, w.chat_seq, w.at from allowed w cross join lateral (
             select id from notifications k
             where k.user_id = w.user_id and k.group_key = w.group_key and k.status = 'UNREAD'
             order by k.created_at desc limit 1 for update) k
         ), acted as (
           insert into notification_actors as a (notification_id, user_id, acted_at) select id, actor_id, at from kept
           on conflict (notification_id, user_id) do update set acted_at = excluded.acted_at
           returning notification_id, xmax = 0 as is_new
         ), n as (
           update notifications k set actor_count = k.actor_count + acted.is_new::integer, updated_at = kept.at,
             version = k.version + 1, chat_message_id = kept.chat_message_id, chat_seq = kept.chat_seq
           from kept join acted on acted.notification_id = kept.id where k.id = kept.id returning k.*
         )
         select ${CREATED} from n order by n.user_id`,
        [JSON.stringify(rowsFor([input], made))],
      );
      return rows;
    },

    /**
     * Removes `actorId` from the notifications with this key. Those without actors are deleted and returned with
     * `version` 0.
     */
    async removeActor({ userId, key, actorId }: { userId: string; key: string; actorId: string }) {
      const { rows } = await tx.query<{ id: string; user_id: string; version: number }>(
        `with left_out as (
           delete from notification_actors a using notifications k
           where k.user_id = $1 and k.group_key = $2 and a.notification_id = k.id and a.user_id = $3
           returning k.id
         )
         update notifications k set actor_count = k.actor_count - 1, version = k.version + 1
         from left_out where k.id = left_out.id
         returning k.id, k.user_id, case when k.actor_count = 0 then 0 else k.version end as version`,
        [userId, key, actorId],
      );
      const gone = rows.filter(({ version }) => version === 0).map(({ id }) => id);
      if (gone.length > 0) await tx.query('delete from notifications where id = any($1)', [gone]);
      return rows;
    },

    /** Removes these users' notifications about the mention. Those with other reasons stay. */
    async removeMentions(key: string, userIds: readonly string[]) {
      const { rows } = await tx.query<{ id: string; user_id: string }>(
        `delete from notifications where dedup_key = $1 and user_id = any($2) and reason = 'MENTIONED'
         returning id, user_id`,
        [key, userIds],
      );
      return rows;
    },

    /** The members of the community whose role may handle this kind. */
    async staffFor({ kind, groupId }: NotificationFacts): Promise<Recipient[]> {
      const audience = audienceOf(kind);
      const { rows } = await tx.query<{ user_id: string }>(
        `select user_id from group_members where group_id = $1 and ${isActiveMember('group_members')} and role = any($2)`,
        [groupId, rolesOf(audience)],
      );
      const reason = audience === 'owner' ? 'OWNER_OF_GROUP' : 'STAFF_OF_GROUP';
      return rows.map(({ user_id }) => ({ userId: user_id, reason }));
    },

    async followersOf(postId: string): Promise<string[]> {
      const { rows } = await tx.query<{ user_id: string }>(
        `select user_id from post_notification_levels where post_id = $1 and level = 'FOLLOWING'`,
        [postId],
      );
      return rows.map(({ user_id }) => user_id);
    },

    /** Null when the key was notified before. */
    async insertForGroup(input: GroupNotificationInput, { id, at }: { id: string; at: string }) {
      const { rows } = await tx.query<CreatedGroupNotification>(
        `with next as (
           insert into group_news as w (group_id, last_seq)
           select $2, 1 where not exists (select from group_notifications where group_id = $2 and dedup_key = $8)
           on conflict (group_id) do update set last_seq = w.last_seq + 1
           returning last_seq
         )
         insert into group_notifications (id, group_id, seq, kind, actor_id, post_id, calendar_event_id, facts, dedup_key,
           created_at, comment_id, chat_conversation_id, chat_message_id, chat_seq, course_id, lesson_id)
         select $1, $2, last_seq, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15 from next
         on conflict (group_id, dedup_key) do nothing
         returning id, kind, group_id, seq, created_at as at`,
        [
          id,
          input.groupId,
          input.kind,
          input.actorId,
          input.about?.post_id ?? null,
          input.about?.calendar_event_id ?? null,
          JSON.stringify(input.facts ?? {}),
          input.key,
          at,
          input.about?.comment_id ?? null,
          input.about?.chat_conversation_id ?? null,
          input.about?.chat_message_id ?? null,
          input.about?.chat_seq ?? null,
          input.about?.course_id ?? null,
          input.about?.lesson_id ?? null,
        ],
      );
      return rows[0] ?? null;
    },
  };
}

function rowsFor(
  inputs: readonly PersonalNotificationInput[],
  { newId, at }: { newId: () => string; at: string },
): readonly RequestedRow[] {
  return inputs
    .flatMap(({ to, ...event }) => to.map((person) => ({ ...person, ...event })))
    .map(({ userId, reason, kind, groupId, actorId, about, facts, key, groupKey }, place) => {
      const id = newId();
      const isGrouped = notificationRoutes[kind].in_app === 'in_app_notification_reactions';
      const audience = audienceOf(kind);
      return {
        ...about,
        place,
        id,
        user_id: userId,
        kind,
        reason,
        group_id: groupId,
        actor_id: actorId,
        facts: facts ?? {},
        dedup_key: isGrouped ? `${key}:${id}` : key,
        group_key: isGrouped ? key : (groupKey ?? null),
        is_for_members: audience !== 'person',
        roles: rolesOf(audience),
        is_always: notificationRoutes[kind].in_app === 'ALWAYS' || kind === 'SALE_UPDATED',
        at,
      };
    });
}
