import type { ReviewRule } from '../../../../contract/communities/communities.ts';
import type { CommentFacts, ContentStatus } from '../../../../contract/feed/content.ts';
import { type Database, singleRow } from '../../../platform/db/database.ts';
import { isActiveMember } from '../../../platform/rights/membership-right.ts';
import { redactEvents } from '../../../realtime/log/redact-events.ts';
import { NO_TEXT, textFieldsOf } from '../content-row.ts';
import { type CommentRow, commentColumns } from './comment-row.ts';

/** A comment that has no position yet. */
export interface NewComment {
  readonly id: string;
  readonly postId: string;
  readonly parentId: string | null;
  readonly depth: number;
  readonly authorId: string;
  readonly content: string;
  readonly hasFiles: boolean;
  /** Why it waits for staff; null: it is shown. */
  readonly reason: ReviewRule | null;
  readonly at: string;
}

/**
 * Works with the pool, or with a transaction that has locked the post; methods that change something need the latter.
 */
export function createCommentRepo(db: Database) {
  async function find(id: string, readerId: string): Promise<CommentRow | null> {
    const { rows } = await db.query<CommentRow>(
      `select ${commentColumns('$2')} from comments m where m.id = $1`,
      [id, readerId],
    );
    return rows[0] ?? null;
  }

  return {
    find,

    /** Reads the comment after its post was locked. */
    async require(id: string, readerId: string): Promise<CommentRow> {
      const row = await find(id, readerId);
      if (!row) throw new Error('a comment row is missing, although rows are never deleted');
      return row;
    },

    /** Stores the comment at the next position of its post. */
    async insert(comment: NewComment): Promise<void> {
      await db.query(
        `with next as (
           update post_counts set last_comment_seq = last_comment_seq + 1 where post_id = $2
           returning group_id, last_comment_seq, last_comment_at
         )
         insert into comments (id, post_id, group_id, seq, parent_comment_id, depth, author_id, content_md, created_at,
           status, review_reason, has_attachments)
         select $1, $2, group_id, last_comment_seq, $3, $4, $5, $6, greatest($7::timestamptz, last_comment_at),
           case when $8::text is null then 'PUBLISHED' else 'PENDING_REVIEW' end, $8, $9 from next`,
        [
          comment.id,
          comment.postId,
          comment.parentId,
          comment.depth,
          comment.authorId,
          comment.content,
          comment.at,
          comment.reason,
          comment.hasFiles,
        ],
      );
    },

    /** Sets the comment's mentions to those of `ids` who are in its community now. */
    async mention(id: string, ids: readonly string[]): Promise<void> {
      await db.query('delete from comment_mentions where comment_id = $1 and user_id <> all($2::uuid[])', [
        id,
        ids,
      ]);
      if (ids.length === 0) return;
      await db.query(
        `insert into comment_mentions (comment_id, user_id)
         select c.id, m.user_id from comments c
         join group_members m on m.group_id = c.group_id and ${isActiveMember('m')}
         where c.id = $1 and m.user_id = any($2) on conflict do nothing`,
        [id, ids],
      );
    },

    /** Stores the current text as a revision, then replaces it with `content`. */
    async rewrite(
      row: CommentRow,
      { content, hasFiles }: Pick<NewComment, 'content' | 'hasFiles'>,
      at: string,
    ): Promise<void> {
      await keepRevision(db, row, at);
      await db.query(
        `update comments set content_md = $2, edited_at = $3, has_attachments = $4, version = version + 1
         where id = $1`,
        [row.id, content, at, hasFiles],
      );
    },

    /** It leaves the lists until staff have seen it. */
    async hold(id: string, reason: ReviewRule | null): Promise<void> {
      await db.query(
        `update comments set status = 'PENDING_REVIEW', review_reason = $2, hidden_at = null, hidden_by = null,
           version = version + 1
         where id = $1`,
        [id, reason],
      );
    },

    /** Why it waits for staff; null when it does not. */
    async reasonOf(id: string): Promise<ReviewRule | null> {
      const { rows } = await db.query<{ review_reason: ReviewRule | null }>(
        'select review_reason from comments where id = $1',
        [id],
      );
      return singleRow(rows).review_reason;
    },

    async setStatus(id: string, status: 'PUBLISHED' | 'HIDDEN', by: string, at: string): Promise<void> {
      const isHidden = status === 'HIDDEN';
      await db.query(
        `update comments set status = $2, hidden_at = $3, hidden_by = $4, review_reason = null, version = version + 1
         where id = $1`,
        [id, status, isHidden ? at : null, isHidden ? by : null],
      );
    },

    /** Stores the current text as a revision, then leaves a tombstone without text, mentions and pin. */
    async markDeleted(row: CommentRow, deletedBy: string, at: string): Promise<void> {
      await keepRevision(db, row, at);
      await db.query('delete from comment_mentions where comment_id = $1', [row.id]);
      await db.query(
        `update comments set content_md = '', status_before = status, status = 'DELETED', deleted_at = $2, deleted_by = $3,
           pinned_at = null, pinned_by = null, version = version + 1
         where id = $1`,
        [row.id, at, deletedBy],
      );
    },

    /**
     * Undoes the removal by staff, with the text and the status that the comment had. Returns false when there is none, as of a comment
     * that was only files.
     */
    async restore(id: string): Promise<boolean> {
      const { rowCount } = await db.query(
        `update comments c set content_md = v.content_md, status = coalesce(c.status_before, 'PUBLISHED'),
           status_before = null, deleted_at = null, deleted_by = null, version = c.version + 1
         from (select content_md from comment_revisions where comment_id = $1 order by version desc limit 1) v
         where c.id = $1 and c.status = 'DELETED' and c.deleted_by <> c.author_id and v.content_md <> ''`,
        [id],
      );
      return rowCount === 1;
    },

    /** The comments of this author that are only files. */
    async onlyFilesOf(authorId: string): Promise<readonly CommentRow[]> {
      const { rows } = await db.query<CommentRow>(
        `select ${commentColumns('$1')} from comments m
         where m.id in (select a.comment_id from attachments a where a.uploader_id = $1 and a.comment_id is not null)
           and m.author_id = $1 and m.content_md = '' order by m.id`,
        [authorId],
      );
      return rows;
    },

    /** The comment that is pinned under the post; null when there is none. */
    async pinnedOf(postId: string): Promise<string | null> {
      const { rows } = await db.query<{ id: string }>(
        'select id from comments where post_id = $1 and pinned_at is not null',
        [postId],
      );
      return rows[0]?.id ?? null;
    },

    /** Unpins when `at` is null. */
    async setPin(id: string, by: string, at: string | null): Promise<void> {
      await db.query(
        'update comments set pinned_at = $2, pinned_by = $3, version = version + 1 where id = $1',
        [id, at, at === null ? null : by],
      );
    },

    /** Like {@link redactEvents} for posts. */
    async redactEvents(facts: CommentFacts): Promise<void> {
      await redactEvents(db, {
        topics: [`p:${facts.post_id}`],
        ref: facts.id,
        now: textFieldsOf(facts),
        without: NO_TEXT,
      });
    },

    /** Adds `by` to the stored number of replies; returns the row's new state. */
    async countAnswers(id: string, by: number) {
      const { rows } = await db.query<{
        reply_count: number;
        counts_version: number;
        status: ContentStatus;
        parent_comment_id: string | null;
      }>(
        `update comments set reply_count = reply_count + $2, counts_version = counts_version + 1 where id = $1
         returning reply_count, counts_version, status, parent_comment_id`,
        [id, by],
      );
      return singleRow(rows);
    },
  };
}

async function keepRevision(
  db: Database,
  { id, version, content_md }: CommentRow,
  at: string,
): Promise<void> {
  await db.query(
    'insert into comment_revisions (comment_id, version, content_md, replaced_at) values ($1, $2, $3, $4)',
    [id, version, content_md, at],
  );
}
