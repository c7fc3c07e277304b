import type { Person } from '../../../../contract/account/people.ts';
import type { Conversation } from '../../../../contract/chat/chat.ts';
import { MENTION_OFFERS } from '../../../../contract/chat/mentions.ts';
import { containsPattern } from '../../../platform/db/contains-pattern.ts';
import type { Database } from '../../../platform/db/database.ts';
import { mayReadChat } from '../../../platform/rights/chat-right.ts';
import { homeOf } from '../../../platform/rights/conversation-home.ts';
import { isSeenNamed } from '../../../platform/rights/kept-names.ts';
import { isOneOfTheTwo } from '../../../platform/rights/private-right.ts';

/** The authors of this many newest messages are offered first. */
const RECENT_TALK = 500;

/** Whether the person `p` may read the conversation `$1`. */
const MAY_READ = `exists (select from chat_conversations c join ${homeOf('c')}
  left join group_members a on a.group_id = h.group_id and a.user_id = p.id and ${mayReadChat('h', 'a')}
  where c.id = $1 and (a.user_id is not null or ${isOneOfTheTwo('h', 'p.id')}))`;

/** Works with the pool or a transaction. */
export function createMentionRepo(db: Database) {
  return {
    /** Returns those of `ids` who may read the conversation now. */
    async readersAmong(ids: readonly string[], { id }: Pick<Conversation, 'id'>): Promise<Person[]> {
      if (ids.length === 0) return [];
      const { rows } = await db.query<Person>(
        `select p.id, p.username, p.first_name, p.last_name, p.avatar_url
         from users p where p.id = any($2) and ${MAY_READ} order by p.id`,
        [id, ids],
      );
      return rows;
    },

    /** Readers with a name that begins with `q`, without `exceptId`. Sorted by their latest message, then by name. */
    async offers(id: string, q: string, exceptId: string): Promise<Person[]> {
      const { rows } = await db.query<Person>(
        `with talk as (
           select m.author_id, max(m.seq) as seq
           from chat_conversations c
           join chat_messages m on m.chat_conversation_id = c.id and m.seq > c.last_seq - ${RECENT_TALK}
           where c.id = $1 group by m.author_id
         ), readers as (
           select a.user_id as id from chat_conversations c join ${homeOf('c')}
           join group_members a on a.group_id = h.group_id and ${mayReadChat('h', 'a')} where c.id = $1
           union all
           select unnest(array[h.low_id, h.high_id]) from chat_conversations c join ${homeOf('c')}
           where c.id = $1 and h.kind = 'PRIVATE'
         )
         select p.id, p.username, p.first_name, p.last_name, p.avatar_url
         from readers join users p on p.id = readers.id left join talk on talk.author_id = p.id
         where p.id <> $2 and p.status = 'ACTIVE'
           and ${isSeenNamed('p', '$2::uuid', (name) => `' ' || folded(${name}) like folded($3)`)}
         order by talk.seq desc nulls last, p.first_name, p.last_name, p.id
         limit ${MENTION_OFFERS}`,
        [id, exceptId, containsPattern(` ${q}`)],
      );
      return rows;
    },
  };
}
