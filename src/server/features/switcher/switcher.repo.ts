import type { Person } from '../../../contract/account/people.ts';
import type { PlatformRole } from '../../../contract/core/permissions.ts';
import { type Found, SWITCHER_EACH } from '../../../contract/switcher.ts';
import { containsPattern } from '../../platform/db/contains-pattern.ts';
import type { Database } from '../../platform/db/database.ts';
import { matchesWords, wordsIn } from '../../platform/db/match-words.ts';
import { isActiveMember } from '../../platform/rights/membership-right.ts';
import { isOneOfTheTwo, mayWriteToEachOther, peerOf } from '../../platform/rights/private-right.ts';
import { personJson } from '../users/person-json.ts';

/** The user, and the search text; a blank text returns the latest items. */
export interface SwitcherQuery {
  readonly userId: string;
  readonly platformRole: PlatformRole;
  readonly q: string;
}

type CommunityFound = Omit<Found['communities'][number], 'is_verified'> & {
  group_verification_request_status: string;
};
export type PostFound = Omit<Found['posts'][number], 'text'> & {
  title: string;
  content_md: string;
  mentions: Person[];
};

const GROUP = `json_build_object('id', g.id, 'slug', g.slug, 'name', g.name)`;
const PERSON_NAME = `folded(p.first_name || ' ' || p.last_name || ' ' || coalesce(p.username, ''))`;
const POST_TEXT = `folded(p.title || ' ' || p.content_md)`;

/** Names that begin with the text come first, then those with a word that begins with it, then similar ones. */
function beginsFirst(text: string, pattern: string): string {
  return `${text} not like folded(substr(${pattern}, 2)), ' ' || ${text} not like folded('% ' || substr(${pattern}, 2))`;
}

/** The communities of `$1`, each with the time of its latest message. */
const MINE = `select m.group_id, (
    select max(c.last_message_at) from chat_conversations c where c.group_id = m.group_id and c.status <> 'ARCHIVED'
  ) as said_at
  from group_members m join groups mg on mg.id = m.group_id and mg.archived_at is null
  where m.user_id = $1 and ${isActiveMember('m')}`;

/**
 * The search of the switcher. Each statement starts with what the caller may open. `$2` is the pattern of the whole
 * text; it is used only for the order.
 */
export function createSwitcherRepo(db: Database) {
  /** Adds the search words after the two values that every statement has. */
  function withWords({ userId, q }: SwitcherQuery, text: string) {
    const values: unknown[] = [userId, containsPattern(q)];
    const words = wordsIn(q);
    const matches = matchesWords(text, words, (value) => `$${values.push(value)}`);
    return { values, isBlank: words.length === 0, matches: words.length === 0 ? 'true' : matches };
  }

  return {
    async communities(query: SwitcherQuery): Promise<CommunityFound[]> {
      const { values, matches, isBlank } = withWords(query, 'folded(g.name)');
      const mayFind =
        query.platformRole === 'ADMIN'
          ? 'true'
          : `(g.is_public or m.status in ('ACTIVE', 'PENDING', 'EXPIRED'))`;
      const { rows } = await db.query<CommunityFound>(
        `with mine as (${MINE})
         select g.id, g.slug, g.name, g.cover_image_url, g.logo_url, g.total_members, g.group_verification_request_status,
           mine.group_id is not null as is_member
         from groups g
         left join mine on mine.group_id = g.id
         left join group_members m on m.group_id = g.id and m.user_id = $1
         where g.archived_at is null and ${mayFind} and ${matches} ${isBlank ? 'and mine.group_id is not null' : ''}
           and $2::text is not null
         order by mine.group_id is null, ${isBlank ? '' : `${beginsFirst('folded(g.name)', '$2')},`}
           mine.said_at desc nulls last, g.total_members desc, g.id
         limit ${SWITCHER_EACH}`,
        values,
      );
      return rows;
    },

    async people(query: SwitcherQuery): Promise<Found['people']> {
      const { values, matches, isBlank } = withWords(query, PERSON_NAME);
      const { rows } = await db.query<Found['people'][number]>(
        `with talked as (
           select ${peerOf('c', '$1')} as user_id, c.id, coalesce(c.last_message_at, c.created_at) as at
           from chat_conversations c
           left join chat_read_states r on r.chat_conversation_id = c.id and r.user_id = $1
           where c.kind = 'PRIVATE' and ${isOneOfTheTwo('c', '$1')} and (c.last_seq > 0 or r.user_id is not null)
         )
         select p.id, p.username, p.first_name, p.last_name, p.avatar_url, talked.id as chat_conversation_id
         from users p left join talked on talked.user_id = p.id
         where p.id <> $1 and ${matches} and $2::text is not null
           and (talked.id is not null ${isBlank ? '' : `or ${mayWriteToEachOther('$1::uuid', 'p.id')}`})
         order by ${isBlank ? '' : `${beginsFirst(PERSON_NAME, '$2')},`}
           talked.at desc nulls last, ${PERSON_NAME}, p.id
         limit ${SWITCHER_EACH}`,
        values,
      );
      return rows;
    },

    /** Matches the chat's name or its community's name. */
    async chats(query: SwitcherQuery): Promise<Found['chats']> {
      const { values, matches, isBlank } = withWords(query, `folded(c.name || ' ' || g.name)`);
      const { rows } = await db.query<Found['chats'][number]>(
        `with mine as (${MINE})
         select c.id, c.name, ${GROUP} as "group"
         from mine join groups g on g.id = mine.group_id
         join chat_conversations c on c.group_id = g.id and c.status <> 'ARCHIVED'
         where ${matches} and $2::text is not null
         order by ${isBlank ? '' : `${beginsFirst('folded(c.name)', '$2')},`}
           c.last_message_at desc nulls last, c.id
         limit ${SWITCHER_EACH}`,
        values,
      );
      return rows;
    },

    /** Posts of the caller's communities, newest first. */
    async posts(query: SwitcherQuery): Promise<PostFound[]> {
      const { values, matches } = withWords(query, POST_TEXT);
      const { rows } = await db.query<PostFound>(
        `select p.id, p.title, left(p.content_md, 600) as content_md, p.created_at, ${GROUP} as "group",
           (select ${personJson('u')} from users u where u.id = p.author_id) as author,
           (select coalesce(json_agg(${personJson('n')}), '[]') from post_mentions y
            join users n on n.id = y.user_id where y.post_id = p.id) as mentions
         from (${MINE}) mine join groups g on g.id = mine.group_id
         cross join lateral (
           select * from posts p where p.group_id = g.id and p.status = 'PUBLISHED' and ${matches}
           order by p.created_at desc, p.id desc limit ${SWITCHER_EACH}
         ) p
         where $2::text is not null
         order by p.created_at desc, p.id desc limit ${SWITCHER_EACH}`,
        values,
      );
      return rows;
    },
  };
}
