import type { PostFacts } from '../../../../contract/feed/content.ts';
import { type Database, only } from '../../../platform/db/database.ts';
import { redactEvents } from '../../../realtime/log/redact-events.ts';
import { WORDLESS, wordsOf } from '../content-row.ts';
import type { PostRow } from './post-row.ts';

/** What may change of a post while it is there; `by` did it. */
export type PostChanges = Pick<
  PostRow,
  'title' | 'content_md' | 'is_announcement' | 'status' | 'edited_at' | 'pinned_at' | 'locked_at'
> & { readonly by: string };

/** The numbers that the event of a count carries. */
export type PostCounts = Pick<PostRow, 'comment_count' | 'last_comment_at' | 'counts_version'>;

/** What becomes of posts and of the numbers beside them. Over the transaction that has locked the post. */
export function createPostChangeRepo(db: Database) {
  return {
    /** Lets the columns of `next` be so, and raises the version; what the words were is kept when they change. */
    async change(row: PostRow, next: PostChanges, at: string): Promise<void> {
      if (next.title !== row.title || next.content_md !== row.content_md) await keepRevision(db, row, at);
      await db.query(
        `update posts set title = $2, content_md = $3, is_announcement = $4, status = $5, edited_at = $6,
           pinned_at = $7, pinned_by = $8, locked_at = $9, locked_by = $10, hidden_at = $11, hidden_by = $12,
           version = version + 1
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
        ],
      );
    },

    /** Keeps what `row` says now, then leaves a tombstone: no words, tags, mentions or pin. */
    async bury(row: PostRow, deletedBy: string, at: string): Promise<void> {
      await keepRevision(db, row, at);
      await db.query('delete from post_mentions where post_id = $1', [row.id]);
      await db.query('delete from post_tags where post_id = $1', [row.id]);
      await db.query(
        `update posts set title = '', content_md = '', status = 'DELETED', deleted_at = $2, deleted_by = $3,
           is_announcement = false, pinned_at = null, pinned_by = null, version = version + 1
         where id = $1`,
        [row.id, at, deletedBy],
      );
    },

    async isDeleted(id: string): Promise<boolean> {
      const { rows } = await db.query<{ is_deleted: boolean }>(
        `select status = 'DELETED' as is_deleted from posts where id = $1`,
        [id],
      );
      return only(rows).is_deleted;
    },

    /** How many posts of the community are pinned; nobody else pins there until the transaction ends. */
    async lockedPins(groupId: string): Promise<number> {
      await db.query('select from group_feeds where group_id = $1 for no key update', [groupId]);
      const { rows } = await db.query<{ count: number }>(
        'select count(*) as count from posts where group_id = $1 and pinned_at is not null',
        [groupId],
      );
      return only(rows).count;
    },

    /** Moves the kept number of posts that every reader is shown. */
    async countListed(groupId: string, by: number): Promise<void> {
      if (by === 0) return;
      await db.query('update group_feeds set listed_count = listed_count + $2 where group_id = $1', [
        groupId,
        by,
      ]);
    },

    /**
     * Leaves only the words that everybody may read now in every event about the post, so that nobody who resumes
     * later receives other ones. Answers the topics with such events.
     */
    redactEvents(facts: PostFacts): Promise<string[]> {
      const { title, tags, is_whole } = facts;
      return redactEvents(db, {
        topics: [`f:${facts.group_id}`, `p:${facts.id}`],
        ref: facts.id,
        now: { ...wordsOf(facts), title, tags, is_whole },
        without: { ...WORDLESS, title: '', tags: [] },
      });
    },

    /** Adds to the kept number of comments; answers the row's new state. */
    async count(id: string, change: { comments: number; at?: string }): Promise<PostCounts> {
      const { rows } = await db.query<PostCounts>(
        `update post_counts set comment_count = comment_count + $2, counts_version = counts_version + 1,
           last_comment_at = greatest($3, last_comment_at)
         where post_id = $1 returning comment_count, last_comment_at, counts_version`,
        [id, change.comments, change.at ?? null],
      );
      return only(rows);
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
