import type { ReviewRule } from '../../../../contract/communities/communities.ts';
import type { LatestComment, PostFacts } from '../../../../contract/feed/content.ts';
import { type Database, singleRow } from '../../../platform/db/database.ts';
import { redactEvents } from '../../../realtime/log/redact-events.ts';
import { latestCommentsJson, toLatestComments } from '../comments/latest-comments.ts';
import { NO_TEXT, textFieldsOf } from '../content-row.ts';
import type { PostRow } from './post-row.ts';

/** The fields of a post that can change; `by` is the user who changed it. */
export type PostChanges = Pick<
  PostRow,
  | 'title'
  | 'content_md'
  | 'is_announcement'
  | 'category_id'
  | 'status'
  | 'edited_at'
  | 'pinned_at'
  | 'locked_at'
> & {
  readonly by: string;
  readonly hasFiles: boolean;
  /** Why it waits for staff from now on. */
  readonly reason: ReviewRule | null;
};

/** The numbers that the event about counts carries. */
export type PostCounts = Pick<
  PostRow,
  'comment_count' | 'last_comment_at' | 'latest_comments' | 'counts_version'
>;

/** Changes posts and their counts. Works with the transaction that has locked the post. */
export function createPostChangeRepo(db: Database) {
  return {
    /**
     * A post that waited since it was written comes in as new: with the newest position, and this as its time. Returns
     * false and changes nothing for a post that members saw before. Call it before it is shown.
     */
    async comeIn({ id, status }: PostRow, at: string): Promise<boolean> {
      if (status === 'PUBLISHED') return false;
      const { rows } = await db.query(
        `with held as (select id, group_id, author_id from posts where id = $1 and not was_shown),
         next as (
           update group_feeds f set last_seq = last_seq + 1 from held where f.group_id = held.group_id returning last_seq
         ), counts as (
           update post_counts n set seq = next.last_seq from next, held where n.post_id = held.id
         ), tags as (
           update post_tags x set seq = next.last_seq from next, held where x.post_id = held.id
         ), seen as (
           update group_read_states r set last_seen_post_seq = next.last_seq from next, held
           where r.group_id = held.group_id and r.user_id = held.author_id
             and r.last_seen_post_seq = next.last_seq - 1
         )
         update posts p set seq = next.last_seq, created_at = $2, was_shown = true from next where p.id = $1
         returning p.id`,
        [id, at],
      );
      return rows.length > 0;
    },

    /** Sets the columns of `next` and raises the version. Stores the old text as a revision when the text changes. */
    async change(row: PostRow, next: PostChanges, at: string): Promise<void> {
      if (next.title !== row.title || next.content_md !== row.content_md) await keepRevision(db, row, at);
      await db.query(
        `update posts set title = $2, content_md = $3, is_announcement = $4, status = $5, edited_at = $6,
           pinned_at = $7, pinned_by = $8, locked_at = $9, locked_by = $10, hidden_at = $11, hidden_by = $12,
           category_id = $13, has_attachments = $14, version = version + 1,
           review_reason = case when $5 = 'PENDING_REVIEW' then coalesce($15, review_reason) end
         where id = $1`,
        [
          row.id,
          next.title,
          next.content_md,
          next.is_announcement,
          next.status,
          next.edited_at,
          next.pinned_at,
          next.pinned_at && next.by,
          next.locked_at,
          next.locked_at && next.by,
          next.status === 'HIDDEN' ? at : null,
          next.status === 'HIDDEN' ? next.by : null,
          next.category_id,
          next.hasFiles,
          next.reason,
        ],
      );
    },

    /** Stores the current text as a revision, then leaves a tombstone without text, tags, mentions and pin. */
    async markDeleted(row: PostRow, deletedBy: string, at: string): Promise<void> {
      await keepRevision(db, row, at);
      await db.query('delete from post_mentions where post_id = $1', [row.id]);
      await db.query('delete from post_tags where post_id = $1', [row.id]);
      await db.query(
        `update posts set title = '', content_md = '', status_before = status, status = 'DELETED', deleted_at = $2, deleted_by = $3,
           is_announcement = false, pinned_at = null, pinned_by = null, version = version + 1
         where id = $1`,
        [row.id, at, deletedBy],
      );
    },

    /**
     * Undoes the removal by staff, with the text and the status that the post had. Returns false when there is none, as of a post that
     * was only files.
     */
    async restore(id: string): Promise<boolean> {
      const { rowCount } = await db.query(
        `update posts p set title = v.title, content_md = v.content_md, status = coalesce(p.status_before, 'PUBLISHED'),
           status_before = null, deleted_at = null, deleted_by = null, version = p.version + 1
         from (select title, content_md from post_revisions where post_id = $1 order by version desc limit 1) v
         where p.id = $1 and p.status = 'DELETED' and p.deleted_by <> p.author_id and v.content_md <> ''`,
        [id],
      );
      return rowCount === 1;
    },

    /** Why it waits for staff; null when it does not. */
    async reasonOf(id: string): Promise<ReviewRule | null> {
      const { rows } = await db.query<{ review_reason: ReviewRule | null }>(
        'select review_reason from posts where id = $1',
        [id],
      );
      return singleRow(rows).review_reason;
    },

    async isDeleted(id: string): Promise<boolean> {
      const { rows } = await db.query<{ is_deleted: boolean }>(
        `select status = 'DELETED' as is_deleted from posts where id = $1`,
        [id],
      );
      return singleRow(rows).is_deleted;
    },

    /** Returns the number of pinned posts in the community, and blocks other pins there until the transaction ends. */
    async lockedPins(groupId: string): Promise<number> {
      await db.query('select from group_feeds where group_id = $1 for no key update', [groupId]);
      const { rows } = await db.query<{ count: number }>(
        'select count(*) as count from posts where group_id = $1 and pinned_at is not null',
        [groupId],
      );
      return singleRow(rows).count;
    },

    /** Adds `by` to the stored number of posts that every reader sees. */
    async countListed(groupId: string, by: number): Promise<void> {
      if (by === 0) return;
      await db.query('update group_feeds set listed_count = listed_count + $2 where group_id = $1', [
        groupId,
        by,
      ]);
    },

    /**
     * Replaces the text in every event about the post with what everyone may read now, so that clients that resume
     * later do not receive the old text. Returns the topics of these events.
     */
    redactEvents(facts: PostFacts): Promise<string[]> {
      const { title, tags, is_whole } = facts;
      const withoutPoll = facts.status === 'PUBLISHED' ? {} : { poll: null };
      return redactEvents(db, {
        topics: [`f:${facts.group_id}`, `p:${facts.id}`],
        ref: facts.id,
        now: { ...textFieldsOf(facts), title, tags, is_whole, ...withoutPoll },
        without: { ...NO_TEXT, title: '', tags: [], ...withoutPoll },
      });
    },

    /** Adds to the stored number of comments; returns the row's new state, with the newest comments. */
    async count(
      id: string,
      change: { comments: number; at?: string },
    ): Promise<PostCounts & { is_lesson: boolean }> {
      const { rows } = await db.query<PostCounts & { is_lesson: boolean }>(
        `update post_counts n set comment_count = comment_count + $2, counts_version = counts_version + 1,
           last_comment_at = greatest($3, last_comment_at)
         from posts p where p.id = $1 and n.post_id = p.id
         returning n.comment_count, n.last_comment_at, n.counts_version, p.lesson_id is not null as is_lesson,
           ${latestCommentsJson('p')} as latest_comments`,
        [id, change.comments, change.at ?? null],
      );
      const counts = singleRow(rows);
      return { ...counts, latest_comments: toLatestComments(counts.latest_comments) };
    },

    /** Puts the present newest comments into the events that carry earlier ones. */
    async redactLatest({ id, group_id }: Pick<PostRow, 'id' | 'group_id'>, latest: readonly LatestComment[]) {
      await redactEvents(db, {
        topics: [`f:${group_id}`],
        ref: id,
        now: { latest_comments: latest },
        without: { latest_comments: [] },
      });
    },
  };
}

async function keepRevision(
  db: Database,
  { id, version, title, content_md }: PostRow,
  at: string,
): Promise<void> {
  await db.query(
    `insert into post_revisions (post_id, version, title, content_md, replaced_at) values ($1, $2, $3, $4, $5)`,
    [id, version, title, content_md, at],
  );
}
