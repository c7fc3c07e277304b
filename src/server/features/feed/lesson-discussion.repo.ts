import type { Database } from '../../platform/db/database.ts';

/** Does not check rights. */
export function createLessonDiscussionRepo(db: Database) {
  return {
    /** The post of a lesson's discussion; null until the first member opens it. */
    async find(lessonId: string): Promise<string | null> {
      const { rows } = await db.query<{ id: string }>('select id from posts where lesson_id = $1', [
        lessonId,
      ]);
      return rows[0]?.id ?? null;
    },

    /** Needs a transaction. Does nothing when there is one, or when the lesson is gone. */
    async make(
      { id, lessonId, at }: { id: string; lessonId: string; at: string },
      groupId: string,
    ): Promise<void> {
      // Keeps positions without gaps and doubles, also below zero.
      await db.query(
        `insert into group_feeds as f (group_id) values ($1)
         on conflict (group_id) do update set last_seq = f.last_seq`,
        [groupId],
      );
      await db.query(
        `with post as (
           insert into posts (id, group_id, seq, author_id, status, lesson_id, title, content_md, created_at)
           select $1, c.group_id,
             (select least(coalesce(min(p.seq), 0), 0) - 1 from posts p where p.group_id = c.group_id),
             c.author_id, 'LESSON', l.id, '', '', $3
           from lessons l join courses c on c.id = l.course_id
           where l.id = $2 and l.archived_at is null
           on conflict (lesson_id) where lesson_id is not null do nothing
           returning group_id, seq
         )
         insert into post_counts (post_id, group_id, seq) select $1, group_id, seq from post`,
        [id, lessonId, at],
      );
    },
  };
}
