import type { Database } from '../platform/db/database.ts';
import { iso, type SeedInput } from './demo-rows.ts';

/** What the pages behind some links of the demo's texts say. Nothing is fetched. */
const pages = {
  'https://example.com/hurno/ensaymada': {
    title: 'Ensaymada: listahan ng sangkap at timbang',
    description: 'Para sa 12 piraso. Timbangin ang harina, gatas at mantikilya bago magsimula ang klase.',
  },
  'https://example.com/code-sa-gabi/project-2': {
    title: 'Project 2: landing page ng totoong negosyo',
    description: 'Rubric, mga halimbawa, at kung paano isumite ang link ng inyong gawa.',
  },
  'https://faisal.example.net/palengke': {
    title: 'Palengke: presyo ng gulay ngayong linggo',
    description: '',
  },
} as const;

/** Adds the cards of the messages and posts with these links, which must exist. */
export async function seedDemoLinks(tx: Database, { now, uuid }: SeedInput): Promise<void> {
  for (const [address, { title, description }] of Object.entries(pages)) {
    const pageId = uuid();
    await tx.query(
      `insert into link_pages (id, site, title, description, fetched_at) values ($1, $2, $3, $4, $5)`,
      [pageId, new URL(address).hostname, title, description, iso(now)],
    );
    for (const [table, text, owner] of [
      ['chat_messages', 'content', 'chat_message_id'],
      ['posts', 'content_md', 'post_id'],
    ] as const) {
      const { rows } = await tx.query<{ id: string }>(
        `update ${table} set has_link = true where position($1 in ${text}) > 0 returning id`,
        [address],
      );
      for (const { id } of rows)
        await tx.query(
          `insert into link_uses (id, ${owner}, address, link_page_id, is_waiting, version)
           values ($1, $2, $3, $4, false, 1)`,
          [uuid(), id, address, pageId],
        );
    }
  }
}
