import type { Person } from '../../../contract/account/people.ts';
import type { Written } from '../../../contract/account/written.ts';
import type { WrittenKind } from '../../../contract/addresses.ts';
import { attachedJson } from '../../platform/db/attached-json.ts';
import type { Database } from '../../platform/db/database.ts';
import { beyondOf, isBeyond, type Order, orderBy, windowOf } from '../../platform/db/keyset.ts';
import { createParameters } from '../../platform/db/statement.ts';
import { mayReadPosts } from '../../platform/rights/feed-right.ts';
import { hasBlocked } from '../../platform/rights/has-blocked.ts';
import { mentionedPeople } from './person-json.ts';

/** A row before its text is made plain. */
export type WrittenRow = Omit<Written, 'excerpt'> & { readonly words: string; readonly mentions: Person[] };

export interface WrittenQuery {
  readonly kind: WrittenKind;
  readonly limit: number;
  readonly after?: string | undefined;
}

/** Characters read from a long text; only its beginning is shown. */
const BEGINNING = 1_000;

/** The row `w` of each kind, and what is looked up for the rows of the page only. */
const sources = {
  posts: {
    table: 'posts',
    isReadable: 'true',
    columns: (
      reader,
    ) => `w.id as post_id, null::uuid as comment_id, w.title, ${mentionedPeople('post', 'w.id', reader)} as mentions,
      ${attachedJson('w', 'post_id')} as attached,
      (select k.comment_count from post_counts k where k.post_id = w.id) as answer_count`,
  },
  comments: {
    table: 'comments',
    // A comment under a hidden or deleted post cannot be opened.
    isReadable: `exists (select from posts above where above.id = w.post_id and above.status = 'PUBLISHED')`,
    columns: (
      reader,
    ) => `w.post_id, w.id as comment_id, (select above.title from posts above where above.id = w.post_id) as title,
      ${mentionedPeople('comment', 'w.id', reader)} as mentions, ${attachedJson('w', 'comment_id')} as attached,
      (select k.reply_count from comments k where k.id = w.id) as answer_count`,
  },
} as const satisfies Record<
  WrittenKind,
  { table: string; isReadable: string; columns: (reader: string) => string }
>;

const NEWEST: Order = {
  name: 'written',
  isDescending: true,
  by: [
    ['created_at', 'w.created_at'],
    ['id', 'w.id'],
  ],
};

export function createWrittenRepo(db: Database) {
  return {
    /**
     * A page of what `authorId` published where `readerId` may read the discussions now, newest first. Only communities
     * that the author ever belonged to are looked at, each by the end of its index.
     */
    async page(authorId: string, readerId: string, query: WrittenQuery) {
      const { values, $ } = createParameters();
      const [author, reader] = [$(authorId, 'uuid'), $(readerId, 'uuid')];
      const { table, isReadable, columns } = sources[query.kind];
      const beyond = query.after === undefined ? null : beyondOf(NEWEST, { after: query.after });
      const sorted = orderBy(NEWEST, beyond);
      const limit = query.limit + 1;
      const { rows } = await db.query<WrittenRow>(
        `select w.id, w.created_at, left(w.content_md, ${BEGINNING}) as words, ${columns(reader)},
           json_build_object('id', g.id, 'slug', g.slug, 'name', g.name, 'cover_image_url', g.cover_image_url,
             'logo_url', g.logo_url) as "group"
         from (
           select w.* from group_members a
           join groups g on g.id = a.group_id and g.archived_at is null and ${mayReadPosts('g', reader)}
           cross join lateral (
             select w.* from ${table} w
             where w.group_id = g.id and w.author_id = ${author} and w.status = 'PUBLISHED' and ${isReadable}
               and ${beyond === null ? 'true' : isBeyond(NEWEST, beyond, $)}
             order by ${sorted} limit ${limit}
           ) w
           where a.user_id = ${author} and not ${hasBlocked(reader, author)}
           order by ${sorted} limit ${limit}
         ) w
         join groups g on g.id = w.group_id
         order by ${sorted}`,
        [...values],
      );
      return windowOf(NEWEST, rows, { limit: query.limit, beyond, offset: 0 });
    },
  };
}
