import type { ReviewRule } from '../../../../contract/communities/communities.ts';
import type { ContentStatus } from '../../../../contract/feed/content.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { NewRemoval } from '../../moderation/message-removals/removed-messages.ts';

/** What a post or comment is before others see it or after, and why it waits for staff. */
export interface ContentState {
  readonly status: ContentStatus;
  readonly reason: ReviewRule | null;
}

/** A post, or a comment: then it has another id than its post. */
export interface ListedContent {
  readonly id: string;
  readonly postId: string;
}

interface Kept extends ContentState {
  readonly isTaken: boolean;
}

const posts = { table: 'posts p', row: 'p', postId: 'p.id', own: 'p.lesson_id is null' };
const comments = { table: 'comments m', row: 'm', postId: 'm.post_id', own: 'true' };

/** The list of the posts and comments that removals have. Takes a transaction. */
export function createRemovedContentRepo(tx: Database) {
  /** Posts that are the discussion of a lesson are left out: nobody wrote them. */
  async function choose(
    { table, row, postId, own }: typeof posts,
    { id, groupId, authorId, since }: NewRemoval,
  ): Promise<number> {
    const { rowCount } = await tx.query(
      `insert into removed_contents (content_id, post_id, message_removal_id)
       select ${row}.id, ${postId}, $1 from ${table}
       where ${row}.group_id = $2 and ${row}.author_id = $3 and ${row}.status in ('PUBLISHED', 'PENDING_REVIEW')
         and ${own} and ($4::timestamptz is null or ${row}.created_at >= $4)
         and not exists (select from removed_contents k where k.content_id = ${row}.id)`,
      [id, groupId, authorId, since],
    );
    return rowCount;
  }

  /** What an undone removal still keeps, and would bring back, belongs to this one. */
  async function takeOver(
    { table, row, postId }: typeof posts,
    { id, groupId, authorId, since }: NewRemoval,
  ): Promise<number> {
    const { rowCount } = await tx.query(
      `update removed_contents k set message_removal_id = $1 from ${table}, message_removals u
       where k.message_removal_id = u.id and u.group_id = $2 and u.user_id = $3 and u.undone_at is not null
         and k.content_id = ${row}.id and k.post_id = ${postId}
         and ($4::timestamptz is null or ${row}.created_at >= $4)`,
      [id, groupId, authorId, since],
    );
    return rowCount;
  }

  return {
    /** Writes down what the removal hides. Returns how many. */
    async choose(removal: NewRemoval): Promise<{ posts: number; comments: number }> {
      // Waits for the transaction that brings some of it back now.
      await tx.query(
        `select from message_removals where group_id = $1 and user_id = $2 and undone_at is not null
         order by id for no key update`,
        [removal.groupId, removal.authorId],
      );
      return {
        posts: (await takeOver(posts, removal)) + (await choose(posts, removal)),
        comments: (await takeOver(comments, removal)) + (await choose(comments, removal)),
      };
    },

    /** One that waits, or is taken; null when there is none. */
    async next(removalId: string, { isTaken }: Pick<Kept, 'isTaken'>): Promise<ListedContent | null> {
      const { rows } = await tx.query<ListedContent>(
        `select content_id as id, post_id as "postId" from removed_contents
         where message_removal_id = $1 and is_taken = $2 order by post_id, content_id limit 1`,
        [removalId, isTaken],
      );
      return rows[0] ?? null;
    },

    /** What is kept of it; null when it left the list. The caller holds the lock of the post. */
    async kept(id: string): Promise<Kept | null> {
      const { rows } = await tx.query<Kept>(
        `select status_before as status, review_reason as reason, is_taken as "isTaken"
         from removed_contents where content_id = $1`,
        [id],
      );
      return rows[0] ?? null;
    },

    async take(id: string, before: ContentState): Promise<void> {
      await tx.query(
        `update removed_contents set is_taken = true, status_before = $2, review_reason = $3 where content_id = $1`,
        [id, before.status, before.reason],
      );
    },

    /** Those that still wait stay as they are. */
    async dropWaiting(removalId: string): Promise<void> {
      await tx.query('delete from removed_contents where message_removal_id = $1 and not is_taken', [
        removalId,
      ]);
    },

    /** What is hidden, shown or deleted by itself is no longer part of a removal. */
    async drop(id: string): Promise<void> {
      await tx.query('delete from removed_contents where content_id = $1', [id]);
    },
  };
}
