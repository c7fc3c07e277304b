import type { Person } from '../../../contract/account/people.ts';
import type { MuteType } from '../../../contract/communities/restriction-kinds.ts';
import type { Database } from '../../platform/db/database.ts';
import { mayReadChat } from '../../platform/rights/chat-right.ts';
import { homeOf } from '../../platform/rights/conversation-home.ts';
import { mayOpenLesson } from '../../platform/rights/course-right.ts';
import { isStaffRole } from '../../platform/rights/feed-right.ts';
import { isActiveMember, isLapsed } from '../../platform/rights/membership-right.ts';
import { isOneOfTheTwo, mayWriteToEachOther, peerOf } from '../../platform/rights/private-right.ts';
import { isRestricted } from '../../platform/rights/restriction-right.ts';

export interface TypingUser {
  readonly user_id: string;
  readonly first_name: string;
  readonly last_name: string;
}

/** The queries behind typing and presence. */
export interface EphemeralRepo {
  /** Resolves to the user when they may write in that conversation now, or comment on that post; otherwise to null. */
  typingUserOf(place: 'c' | 'p', id: string, userId: string): Promise<TypingUser | null>;
  /** Resolves to the user when they may send files in that conversation now; otherwise to null. */
  senderOf(conversationId: string, userId: string): Promise<Person | null>;
  /**
   * Whose presence is shown to the subscribers of each topic: the active members of a community, or the two users of a
   * private conversation while they may write to each other. A topic without presence is left out.
   */
  audiencesOf(topics: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
}

/** SQL: whether `u` is muted, or blocked from uploading, in the community `group`, or on the whole platform. */
const isMutedNow = (type: MuteType | 'UPLOAD_BLOCK', group: string) =>
  isRestricted({ group, user: 'u.id', type: `'${type}'`, at: 'clock_timestamp()' });

/** SQL: whether `u` may write in the conversation $1. */
const MAY_CHAT = `exists (select from chat_conversations c join ${homeOf('c')}
  where c.id = $1 and h.status <> 'ARCHIVED' and case h.kind
    when 'PRIVATE' then ${isOneOfTheTwo('h', 'u.id')} and ${mayWriteToEachOther('u.id', peerOf('h', 'u.id'))}
      and not ${isMutedNow('CHAT_MUTE', 'null')}
    else exists (
      select from group_members m join groups g on g.id = m.group_id and g.archived_at is null and not ${isLapsed('g')}
      where m.group_id = h.group_id and m.user_id = u.id and ${mayReadChat('h', 'm')}
        and (h.status = 'OPEN' or ${isStaffRole('m.role')}) and not ${isMutedNow('CHAT_MUTE', 'm.group_id')})
    end)`;

/** SQL: whether `u` may upload files for the conversation $1. */
const MAY_UPLOAD = `not exists (select from chat_conversations c join ${homeOf('c')}
  where c.id = $1 and ${isMutedNow('UPLOAD_BLOCK', 'h.group_id')})`;

/** SQL: whether `u` may comment on the post $1. */
const MAY_COMMENT = `exists (select from posts p
  join groups g on g.id = p.group_id and g.archived_at is null and not ${isLapsed('g')}
  join group_members m on m.group_id = g.id and m.user_id = u.id and ${isActiveMember('m')}
  where p.id = $1 and (p.status = 'PUBLISHED' or (p.status = 'LESSON' and ${mayOpenLesson('p.lesson_id', 'u.id')}))
    and (p.locked_at is null or ${isStaffRole('m.role')})
    and not ${isMutedNow('COMMENT_MUTE', 'm.group_id')})`;

const mayWrite = { c: MAY_CHAT, p: MAY_COMMENT } as const;

export function createEphemeralRepo(db: Database): EphemeralRepo {
  return {
    async typingUserOf(place, id, userId) {
      const { rows } = await db.query<TypingUser>(
        `select u.id as user_id, u.first_name, u.last_name
         from users u where u.id = $2 and u.status = 'ACTIVE' and ${mayWrite[place]}`,
        [id, userId],
      );
      return rows[0] ?? null;
    },

    async senderOf(conversationId, userId) {
      const { rows } = await db.query<Person>(
        `select u.id, u.username, u.first_name, u.last_name, u.avatar_url
         from users u where u.id = $2 and u.status = 'ACTIVE' and ${MAY_CHAT} and ${MAY_UPLOAD}`,
        [conversationId, userId],
      );
      return rows[0] ?? null;
    },

    async audiencesOf(topics) {
      const { rows } = await db.query<{ topic: string; people: string[] }>(
        `select 'g:' || m.group_id as topic, array_agg(m.user_id) as people
         from group_members m where m.group_id = any($1::uuid[]) and ${isActiveMember('m')} group by m.group_id
         union all
         select 'c:' || c.id, array[c.low_id, c.high_id]
         from chat_conversations c
         where c.id = any($2::uuid[]) and c.kind = 'PRIVATE' and ${mayWriteToEachOther('c.low_id', 'c.high_id')}`,
        [idsOf('g:', topics), idsOf('c:', topics)],
      );
      return new Map(rows.map(({ topic, people }) => [topic, people]));
    },
  };
}

function idsOf(prefix: string, topics: readonly string[]): string[] {
  return topics.filter((topic) => topic.startsWith(prefix)).map((topic) => topic.slice(prefix.length));
}
