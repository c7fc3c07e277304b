import type { PostCategory } from '../../contract/feed/categories.ts';
import type { Database } from '../platform/db/database.ts';
import type { SeedInput } from './demo-rows.ts';

interface Category extends Omit<PostCategory, 'id'> {
  /** Titles of the posts in it. */
  readonly posts: readonly string[];
}

const categories: Readonly<Record<string, readonly Category[]>> = {
  'hurno-sa-sugbo': [
    {
      name: 'Balita',
      emoji: '📣',
      is_staff_only: true,
      posts: ['Mga lagda sa atong kusina', 'Klase karong Sabado: torta sa Argao'],
    },
    {
      name: 'Pangutana',
      emoji: '❓',
      is_staff_only: false,
      posts: [
        'Unang ensaymada nako, gahi kaayo',
        'Cinnamon rolls: paano iwasang matuyo sa ikalawang araw?',
        'Gelatin na halal, saan kayo bumibili sa Cebu?',
      ],
    },
    {
      name: 'Presyo',
      emoji: '💰',
      is_staff_only: false,
      posts: ['Presyo sa harina karong semanaha (Colon)'],
    },
  ],
  'code-sa-gabi': [
    {
      name: 'Tanong',
      emoji: '🙋',
      is_staff_only: false,
      posts: ['Kaya bang mag-aral ng React sa 4 GB na laptop?', 'Bakit hindi gumitna ang div ko (part 12)'],
    },
    { name: 'Tagumpay', emoji: '🎉', is_staff_only: false, posts: ['Natanggap ako!! 🎉'] },
  ],
};

/** Titles of posts, and beginnings of messages, that the demo accounts keep for later; the last one was saved last. */
const saved: Readonly<Record<string, readonly string[]>> = {
  kenongkingco: ['Nagso-sort siya bilang text', 'Paano magtanong para masagot agad'],
  luzabellana: ['Tip: I keep one folder per quarter', 'Template: revision clause na gumagana'],
  maninapenaflor: [
    'Ihanda na ang mga papel para sa PRC',
    'Buod: Batas na laging lumalabas (Prof Ed)',
    'Rate check: 24-page picture book',
  ],
};

/** Adds categories, saved things, and the log of what staff did. Posts and messages must exist. */
export async function seedDemoShelves(tx: Database, { uuid }: SeedInput): Promise<void> {
  await seedCategories(tx, uuid);
  await seedSaved(tx);
  await seedStaffLog(tx);
}

async function seedCategories(tx: Database, uuid: () => string): Promise<void> {
  for (const [slug, list] of Object.entries(categories)) {
    const made = list.map(({ posts, ...category }) => ({ id: uuid(), ...category, posts }));
    await tx.query('update groups set post_categories = $2 where slug = $1', [
      slug,
      JSON.stringify(made.map(({ posts, ...category }) => category)),
    ]);
    await tx.query(
      `update posts p set category_id = c.id from groups g,
         unnest($2::uuid[], $3::text[]) as c (id, title)
       where g.slug = $1 and p.group_id = g.id and p.title = c.title`,
      [slug, made.flatMap(({ id, posts }) => posts.map(() => id)), made.flatMap(({ posts }) => posts)],
    );
  }
}

async function seedSaved(tx: Database): Promise<void> {
  for (const [username, things] of Object.entries(saved)) {
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
      [username, things],
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
