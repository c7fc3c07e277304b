import type { PostCategory } from '../../contract/feed/categories.ts';
import type { Database } from '../platform/db/database.ts';
import type { DemoData } from './demo-data.ts';
import type { SeedInput } from './demo-rows.ts';
import type { Community, Person } from './demo-schemas.ts';

/** Adds categories, saved things, and the log of what staff did. Posts and messages must exist. */
export async function seedDemoShelves(
  tx: Database,
  { communities, people }: DemoData,
  { uuid }: SeedInput,
): Promise<void> {
  await seedCategories(tx, communities, uuid);
  await seedSaved(tx, people);
  await seedStaffLog(tx);
}

async function seedCategories(
  tx: Database,
  communities: readonly Community[],
  uuid: () => string,
): Promise<void> {
  for (const { slug, categories } of communities) {
    const made = categories.map(({ staff_only, posts, ...category }) => ({
      category: { id: uuid(), ...category, is_staff_only: staff_only } satisfies PostCategory,
      posts,
    }));
    await tx.query('update groups set post_categories = $2 where slug = $1', [
      slug,
      JSON.stringify(made.map(({ category }) => category)),
    ]);
    await tx.query(
      `update posts p set category_id = c.id from groups g,
         unnest($2::uuid[], $3::text[]) as c (id, title)
       where g.slug = $1 and p.group_id = g.id and p.title = c.title`,
      [
        slug,
        made.flatMap(({ category, posts }) => posts.map(() => category.id)),
        made.flatMap(({ posts }) => posts),
      ],
    );
  }
}

async function seedSaved(tx: Database, people: readonly Person[]): Promise<void> {
  for (const { username, saved = [] } of people.filter((person) => person.saved)) {
    await tx.query(
      `with found as (
         select u.id as user_id, x.place, m.id as message_id, p.id as post_id,
           coalesce(m.created_at, p.created_at) + interval '10 minutes' as saved_at
         from users u, unnest($2::text[]) with ordinality as x (beginning, place)
         left join chat_messages m on starts_with(m.content, x.beginning)
         left join posts p on p.title = x.beginning
         where u.username = $1 and num_nonnulls(m.id, p.id) = 1
       ), list as (
         insert into saved_lists (user_id, total, version) select user_id, count(*), count(*) from found group by user_id
       )
       insert into saved_items (user_id, target_id, chat_message_id, post_id, saved_at, version)
       select user_id, coalesce(message_id, post_id), message_id, post_id, saved_at, place from found`,
      [username, saved],
    );
  }
}

/** What the rows of the demo show that staff did: pins of posts and messages, and who became a moderator. */
async function seedStaffLog(tx: Database): Promise<void> {
  await tx.query(
    `insert into audit_entries (id, at, actor_id, action, target_type, target_id, group_id, before, after)
     select gen_random_uuid(), p.pinned_at, p.pinned_by, 'post.pinned', 'post', p.id, p.group_id,
       jsonb_build_object('author_id', p.author_id), '{}'::jsonb
     from posts p where p.pinned_at is not null
     union all
     select gen_random_uuid(), m.pinned_at, m.pinned_by, 'message.pinned', 'chat_message', m.id, c.group_id,
       jsonb_build_object('author_id', m.author_id), '{}'::jsonb
     from chat_messages m join chat_conversations c on c.id = m.chat_conversation_id
     where m.pinned_at is not null and c.group_id is not null
     union all
     select gen_random_uuid(), m.joined_at, g.created_by, 'member.role_changed', 'user', m.user_id, m.group_id,
       '{"role": "MEMBER"}'::jsonb, '{"role": "MODERATOR"}'::jsonb
     from group_members m join groups g on g.id = m.group_id where m.role = 'MODERATOR' and m.status = 'ACTIVE'`,
  );
}
