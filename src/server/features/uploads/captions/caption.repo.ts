import type { Caption, CaptionLanguage } from '../../../../contract/captions.ts';
import type { Database } from '../../../platform/db/database.ts';

export type CaptionRow = Omit<Caption, 'url'>;

/** Queries for the captions of videos. Takes the pool or a transaction. Times are ISO 8601. */
export function createCaptionRepo(db: Database) {
  return {
    /** Of one video, by language. */
    async of(name: string): Promise<readonly CaptionRow[]> {
      const { rows } = await db.query<CaptionRow>(
        'select language, cues, created_at from video_captions where name = $1 order by language',
        [name],
      );
      return rows;
    },

    async contentOf(name: string, language: string): Promise<string | null> {
      const { rows } = await db.query<{ content: string }>(
        'select content from video_captions where name = $1 and language = $2',
        [name, language],
      );
      return rows[0]?.content ?? null;
    },

    async put(
      key: { name: string; language: CaptionLanguage },
      { content, cues, at }: { content: string; cues: number; at: string },
    ): Promise<void> {
      await db.query(
        `insert into video_captions (name, language, content, cues, created_at) values ($1, $2, $3, $4, $5)
         on conflict (name, language) do update
           set content = excluded.content, cues = excluded.cues, created_at = excluded.created_at`,
        [key.name, key.language, content, cues, at],
      );
    },

    /** False when there were none. */
    async remove(name: string, language: CaptionLanguage): Promise<boolean> {
      const { rowCount } = await db.query('delete from video_captions where name = $1 and language = $2', [
        name,
        language,
      ]);
      return rowCount === 1;
    },
  };
}

export type CaptionRepo = ReturnType<typeof createCaptionRepo>;
