import type { HandlerInput } from '../../../contract/core/endpoint.ts';
import type { searchTags, Tag, TagPreferences, UserTag } from '../../../contract/tags.ts';
import { containsPattern } from '../../platform/db/contains-pattern.ts';
import type { Database } from '../../platform/db/database.ts';
import { createParameters } from '../../platform/db/statement.ts';

export type TagsQuery = HandlerInput<typeof searchTags>['query'];

/** Shorter words must match as typed, because too many names are similar to them. */
const FUZZY_MIN_LENGTH = 4;

/** Works with the pool or a transaction. */
export function createTagRepo(db: Database) {
  return {
    /** Ignores accents and, in longer words, small typing errors. */
    async search({ q, page, limit, sort_by, order_by }: TagsQuery): Promise<Tag[]> {
      const { values, $ } = createParameters();
      const text = $(q, 'text');
      const pattern = $(containsPattern(q), 'text');
      const direction = order_by === 'desc' ? 'desc' : 'asc';
      const byName = `folded(name) ${direction}, id`;
      const byMatch = () => `
        ${text} <> '' and folded(name) not like folded(${$(containsPattern(q).slice(1), 'text')}) ${direction},
        case when folded(name) like folded(${pattern}) then 0
          else 1 - word_similarity(folded(${text}), folded(name)) end ${direction}`;
      const { rows } = await db.query<Tag>(
        `select id, name, slug from tags
         where ${text} = '' or folded(name) like folded(${pattern})
           or (${$(q.length >= FUZZY_MIN_LENGTH, 'boolean')} and folded(${text}) <% folded(name))
         order by ${sort_by === 'match' ? `${byMatch()}, ` : ''}${byName}
         limit ${$(limit, 'bigint')} offset ${$((page - 1) * limit, 'bigint')}`,
        values,
      );
      return rows;
    },

    /** Ordered by name. */
    async ofUser(userId: string): Promise<UserTag[]> {
      const { rows } = await db.query<UserTag>(
        `select t.id, t.name, t.slug, u.type as user_tag_type
         from user_tags u join tags t on t.id = u.tag_id
         where u.user_id = $1 order by folded(t.name), t.id`,
        [userId],
      );
      return rows;
    },

    async known(ids: readonly string[]): Promise<Set<string>> {
      const { rows } = await db.query<{ id: string }>('select id from tags where id = any($1)', [ids]);
      return new Set(rows.map(({ id }) => id));
    },

    /** Returns false when nothing changed. */
    async replace(userId: string, preferences: TagPreferences): Promise<boolean> {
      const ids = preferences.map(({ tag_id }) => tag_id);
      const types = preferences.map(({ type }) => type);
      const gone = await db.query('delete from user_tags where user_id = $1 and tag_id <> all($2)', [
        userId,
        ids,
      ]);
      const put = await db.query(
        `insert into user_tags as u (user_id, tag_id, type)
         select $1, tag_id, type from unnest($2::uuid[], $3::text[]) as wanted (tag_id, type)
         on conflict (user_id, tag_id) do update set type = excluded.type where u.type <> excluded.type`,
        [userId, ids, types],
      );
      return gone.rowCount + put.rowCount > 0;
    },
  };
}
