/** The tags of the community under the name `group`, as JSON, in its own order. */
export function tagsJson(group: string): string {
  return `coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'slug', t.slug) order by gt.place)
      from group_tags gt join tags t on t.id = gt.tag_id where gt.group_id = ${group}.id), '[]')`;
}
