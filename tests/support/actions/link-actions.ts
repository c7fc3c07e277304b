import { randomUUID } from 'node:crypto';
import type { Database } from '../../../src/server/platform/db/database.ts';

/** Puts the page of a new address into the cache, as if it had been fetched just now. Returns the address. */
export async function aKnownPage(db: Database, title = 'Balita'): Promise<string> {
  const id = randomUUID();
  const address = `https://pahina.example/${id}`;
  await db.query(
    `insert into link_pages (id, site, title, description, fetched_at) values ($1, 'pahina.example', $2, 'Laman', now())`,
    [id, title],
  );
  await db.query('insert into links (address, checked_at, link_page_id) values ($1, now(), $2)', [
    address,
    id,
  ]);
  return address;
}

/** Sends a message with a link whose page is known. Its card comes with the next job. */
export async function aLinkWithPage(
  { db }: { readonly db: Database },
  say: (content: string) => Promise<unknown>,
): Promise<void> {
  await say(`Tingnan: ${await aKnownPage(db)}`);
}
