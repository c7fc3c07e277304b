import { readFile } from 'node:fs/promises';
import { coverWidths } from '../../contract/communities/covers.ts';
import { coverKey, coverName } from '../features/uploads/cover-name.ts';
import type { Database } from '../platform/db/database.ts';
import type { FileStore } from '../platform/storage/file-store.ts';
import { iso, type SeedInput } from './demo-rows.ts';
import type { Community } from './demo-schemas.ts';

export interface LogoDeps extends Pick<SeedInput, 'now'> {
  readonly store: Pick<FileStore, 'put'>;
}

/** Gives the communities their logos, as if each had been fetched from an address. Its groups must exist. */
export async function seedDemoLogos(
  tx: Database,
  communities: readonly Community[],
  { now, store }: LogoDeps,
): Promise<void> {
  for (const { id, slug, logo } of communities) {
    const bytes = await readFile(new URL(`./logos/${logo}`, import.meta.url));
    const address = `https://example.com/${slug}/${logo}`;
    const name = coverName(id, address);
    await tx.query('update groups set logo_url = $2 where id = $1', [id, address]);
    await tx.query('insert into pictures (name, user_id, created_at) values ($1, $2, $3)', [
      ...[name, id, iso(now)],
    ]);
    // Drawn in the smallest width; a picture is never enlarged.
    for (const width of coverWidths) await store.put(coverKey(name, width), bytes, 'image/webp');
  }
}
