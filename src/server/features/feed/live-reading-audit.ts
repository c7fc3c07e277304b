import type { Audit } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/db/database.ts';
import { isMemberReading } from '../../platform/rights/feed-right.ts';

/**
 * Adds an audit entry for each community whose posts an administrator starts to follow live without being a reader
 * there. Skips all other topics.
 */
export type LiveReadingAudit = (adminId: string, topics: readonly string[]) => Promise<void>;

export function createLiveReadingAudit({ db, audit }: { db: Database; audit: Audit }): LiveReadingAudit {
  return async (adminId, topics) => {
    const feeds = idsOf('f:', topics);
    const discussions = idsOf('p:', topics);
    if (feeds.length + discussions.length === 0) return;
    const { rows } = await db.query<{ id: string }>(
      `select g.id from groups g
       where (g.id = any($2::uuid[]) or g.id in (select group_id from posts where id = any($3::uuid[])))
         and not (g.is_public and g.is_free) and not ${isMemberReading('g', '$1')}`,
      [adminId, feeds, discussions],
    );
    for (const { id } of rows) {
      const target = { targetType: 'group', targetId: id, groupId: id };
      await audit(db, { actorId: adminId, action: 'posts.heard', ...target });
    }
  };
}

function idsOf(prefix: string, topics: readonly string[]): readonly string[] {
  return topics.filter((topic) => topic.startsWith(prefix)).map((topic) => topic.slice(prefix.length));
}
