import type { Database } from '../platform/db/database.ts';
import { iso, type SeedInput } from './demo-rows.ts';
import type { DemoPage } from './demo-schemas.ts';

/** Adds the cards of the messages and posts with the addresses of these pages, which must exist. Nothing is fetched. */
export async function seedDemoLinks(
  tx: Database,
  pages: readonly DemoPage[],
  { now, uuid }: SeedInput,
): Promise<void> {
  for (const { address, title, description } of pages) {
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
