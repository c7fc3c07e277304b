import type { ReviewRule } from '../../../../contract/communities/communities.ts';
import type { RtPosition } from '../../../../contract/core/realtime.ts';
import type { Database } from '../../../platform/db/database.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { isActiveMember } from '../../../platform/rights/membership-right.ts';
import { type Live, livePosition } from '../../../realtime/log/live-position.ts';
import { type PostRow, postColumns } from './post-row.ts';

/** A post that has no position yet. */
export interface NewPost {
  readonly id: string;
  readonly groupId: string;
  readonly authorId: string;
  readonly title: string;
  readonly content: string;
  readonly isAnnouncement: boolean;
  readonly categoryId: string | null;
  readonly hasFiles: boolean;
  /** Why it waits for staff; null: it is shown. */
  readonly reason: ReviewRule | null;
  readonly at: string;
}

// Prepared: to plan what a reader sees of a post takes several times as long as to find it.
const FIND = prepared(`select ${postColumns('$2', { content: 'whole' })}
  from posts p join post_counts n on n.post_id = p.id where p.id = $1`);
const FIND_LIVE = prepared(`select l.*, ${postColumns('$2', { content: 'whole' })}
  from posts p join post_counts n on n.post_id = p.id cross join ${livePosition(`'p:' || $1::uuid`)} l
  where p.id = $1`);

/** Works with the pool or a transaction; methods that lock or change need a transaction. Does not check rights. */
export function createPostRepo(db: Database) {
  async function find(id: string, readerId: string): Promise<PostRow | null> {
    const { rows } = await db.query<PostRow>(FIND, [id, readerId]);
    return rows[0] ?? null;
  }

  return {
    find,

    /** The post, and the position of its discussion's topic, from one snapshot. */
    async findLive(id: string, readerId: string): Promise<{ row: PostRow; rt: RtPosition } | null> {
      const { rows } = await db.query<PostRow & Live>(FIND_LIVE, [id, readerId]);
      const [row] = rows;
      return row ? { row, rt: [`p:${row.id}`, row.epoch, row.head, row.tag] } : null;
    },

    /** Locks the post and its whole discussion, and returns it. */
    async lock(id: string, readerId: string): Promise<PostRow> {
      await db.query('select from post_counts where post_id = $1 for no key update', [id]);
      const row = await find(id, readerId);
      if (!row) throw new Error('a post row is missing, although rows are never deleted');
      return row;
    },

    /** Stores the post at the next position of its community. The lock on the counter keeps positions without gaps. */
    async insert(post: NewPost): Promise<void> {
      await db.query(
        `with next as (
           insert into group_feeds as f (group_id, last_seq, listed_count)
           values ($2, 1, case when $9::text is null then 1 else 0 end)
           on conflict (group_id) do update
           set last_seq = f.last_seq + 1, listed_count = f.listed_count + excluded.listed_count
           returning last_seq
         ), post as (
           insert into posts (id, group_id, seq, author_id, title, content_md, is_announcement, created_at, category_id,
             status, review_reason, has_attachments, was_shown)
           select $1, $2, last_seq, $3, $4, $5, $6, $7, $8,
             case when $9::text is null then 'PUBLISHED' else 'PENDING_REVIEW' end, $9, $10, $9::text is null
           from next returning seq
         )
         insert into post_counts (post_id, group_id, seq) select $1, $2, seq from post`,
        [
          ...[post.id, post.groupId, post.authorId, post.title, post.content, post.isAnnouncement, post.at],
          ...[post.categoryId, post.reason, post.hasFiles],
        ],
      );
    },

    /** Returns false and changes nothing when one of the tags does not exist. */
    async tag(id: string, tagIds: readonly string[]): Promise<boolean> {
      const wanted = [...new Set(tagIds)];
      await db.query('delete from post_tags where post_id = $1 and tag_id <> all($2::uuid[])', [id, wanted]);
      if (wanted.length === 0) return true;
      const { rowCount } = await db.query(
        `insert into post_tags (post_id, tag_id, place, group_id, seq)
         select p.id, t.id, w.place, p.group_id, p.seq
         from unnest($2::uuid[]) with ordinality as w(id, place)
         join tags t on t.id = w.id join posts p on p.id = $1
         on conflict (post_id, tag_id) do update set place = excluded.place`,
        [id, wanted],
      );
      return rowCount === wanted.length;
    },

    /** Sets the post's mentions to those of `ids` who are in its community now. */
    async mention(id: string, ids: readonly string[]): Promise<void> {
      await db.query('delete from post_mentions where post_id = $1 and user_id <> all($2::uuid[])', [
        id,
        ids,
      ]);
      if (ids.length === 0) return;
      await db.query(
        `insert into post_mentions (post_id, user_id)
         select p.id, m.user_id from posts p
         join group_members m on m.group_id = p.group_id and ${isActiveMember('m')}
         where p.id = $1 and m.user_id = any($2) on conflict do nothing`,
        [id, ids],
      );
    },

    /** The posts of this author that are only files. */
    async onlyFilesOf(authorId: string): Promise<readonly string[]> {
      const { rows } = await db.query<{ id: string }>(
        `select distinct p.id from attachments a join posts p on p.id = a.post_id
         where a.uploader_id = $1 and p.author_id = $1 and p.content_md = '' order by p.id`,
        [authorId],
      );
      return rows.map(({ id }) => id);
    },
  };
}
