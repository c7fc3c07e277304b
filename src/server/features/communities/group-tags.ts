import { Problem } from '../../../contract/core/problems.ts';
import type { Database } from '../../platform/db/database.ts';

/** The tags of the community under the name `group`, as JSON, in the community's order. */
export function tagsJson(group: string): string {
  return `coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'slug', t.slug) order by gt.place)
      from group_tags gt join tags t on t.id = gt.tag_id where gt.group_id = ${group}.id), '[]')`;
}

/**
 * Sets exactly these tags, in this order. Duplicates count once.
 *
 * @throws Problem `tag.not_found` when one does not exist.
 */
export async function setGroupTags(tx: Database, groupId: string, tagIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(tagIds)];
  await tx.query('delete from group_tags where group_id = $1', [groupId]);
  const { rowCount } = await tx.query(
    `insert into group_tags (group_id, tag_id, place)
     select $1, t.id, z.place from unnest($2::uuid[]) with ordinality as z(id, place) join tags t on t.id = z.id`,
    [groupId, wanted],
  );
  if (rowCount === wanted.length) return;
  const message = 'A tag no longer exists';
  throw new Problem('tag.not_found', message, { issues: [{ path: 'tag_ids', message }] });
}
