import type { Database } from '../db/database.ts';
import { communities } from './communities.ts';
import { type Person, people } from './people.ts';

/** Says what the demo's communities are about, and what its people want to read about; both are there already. */
export async function seedDemoTopics(tx: Database): Promise<void> {
  const abouts = communities.flatMap(({ slug, tags }) =>
    tags.map((tag, index) => ({ slug, tag, place: index + 1 })),
  );
  const choices = Object.entries<Person>(people).flatMap(([username, { topics }]) => [
    ...(topics?.liked ?? []).map((tag) => ({ username, tag, type: 'INTERESTED' })),
    ...(topics?.turnedDown ?? []).map((tag) => ({ username, tag, type: 'NOT_INTERESTED' })),
  ]);
  await tx.query(
    `insert into group_tags (group_id, tag_id, place)
     select g.id, t.id, a.place from jsonb_to_recordset($1::jsonb) as a(slug text, tag text, place smallint)
     join groups g on g.slug = a.slug left join tags t on t.slug = a.tag`,
    [JSON.stringify(abouts)],
  );
  await tx.query(
    `insert into user_tags (user_id, tag_id, type)
     select u.id, t.id, c.type from jsonb_to_recordset($1::jsonb) as c(username text, tag text, type text)
     join users u on u.username = c.username left join tags t on t.slug = c.tag`,
    [JSON.stringify(choices)],
  );
}
