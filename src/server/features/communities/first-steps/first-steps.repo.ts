import {
  type FirstStep,
  memberSteps,
  ownerSteps,
  type Step,
} from '../../../../contract/communities/first-steps.ts';
import { type Database, singleRow } from '../../../platform/db/database.ts';

/** SQL: whether user `$2` has done the step in community `$1`. */
const isDone: Readonly<Record<Step, string>> = {
  introduce: `exists (select from posts where group_id = $1 and author_id = $2 and status <> 'DELETED')
    or exists (select from comments where group_id = $1 and author_id = $2 and status <> 'DELETED')`,
  hello: `exists (select from chat_messages m join chat_conversations c on c.id = m.chat_conversation_id
    where c.group_id = $1 and not c.is_staff_only and m.author_id = $2 and m.deleted_at is null)`,
  notifications: 'exists (select from push_subscriptions where person_id = $2)',
  profile: '(select avatar_url is not null from users where id = $2)',
  cover: '(select cover_image_url is not null from groups where id = $1)',
  welcome: `(select welcome_md <> '' or rules_md <> '' from groups where id = $1)`,
  post: `exists (select from posts where group_id = $1 and author_id = $2 and status <> 'DELETED')`,
  event: `exists (select from calendar_events where group_id = $1 and status <> 'CANCELLED')`,
  invite: 'exists (select from group_invites where group_id = $1 and revoked_at is null)',
};

const query = (steps: readonly Step[]) =>
  `select ${steps.map((step) => `(${isDone[step]}) as ${step}`).join(', ')}`;
const OF_MEMBER = query(memberSteps);
const OF_OWNER = query(ownerSteps);

/** Statements about checklists. What is done is always read from what exists. */
export function createFirstStepsRepo(db: Database) {
  return {
    async find(groupId: string, userId: string, isOwner: boolean): Promise<FirstStep[]> {
      const { rows } = await db.query<Partial<Record<Step, boolean>>>(isOwner ? OF_OWNER : OF_MEMBER, [
        groupId,
        userId,
      ]);
      const row = singleRow(rows);
      return (isOwner ? ownerSteps : memberSteps).map((step) => ({ step, is_done: row[step] === true }));
    },

    /** Null while no chat can be written in. */
    async firstChat(groupId: string): Promise<string | null> {
      const { rows } = await db.query<{ id: string }>(
        `select id from chat_conversations where group_id = $1 and status = 'OPEN' and not is_staff_only
         order by created_at, id limit 1`,
        [groupId],
      );
      return rows[0]?.id ?? null;
    },

    /** Returns false when nothing changed: the first moment counts, and a user without a checklist gets none. */
    async mark(
      groupId: string,
      userId: string,
      { isWelcomed, isClosed, at }: { isWelcomed: boolean; isClosed: boolean; at: string },
    ): Promise<boolean> {
      const { rowCount } = await db.query(
        `update first_steps set
           welcomed_at = coalesce(welcomed_at, case when $3 then $5::timestamptz end),
           closed_at = coalesce(closed_at, case when $4 then $5::timestamptz end)
         where group_id = $1 and user_id = $2 and (($3 and welcomed_at is null) or ($4 and closed_at is null))`,
        [groupId, userId, isWelcomed, isClosed, at],
      );
      return rowCount !== 0;
    },
  };
}
