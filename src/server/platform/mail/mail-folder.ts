import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

const storedMail = z.object({
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  sent_at: z.iso.datetime(),
});
export type StoredMail = z.output<typeof storedMail>;

/** More mails than this are not useful in a list. */
const NEWEST = 100;

/** Resolves to the mails that the file mailer wrote, newest first; with `to`, only those to that address. */
export async function listMails(folder: string, to?: string): Promise<StoredMail[]> {
  const names = await namesIn(folder);
  const found: StoredMail[] = [];
  for (const name of names) {
    const mail = await read(join(folder, name));
    if (to === undefined || mail.to === to) found.push(mail);
    if (found.length === NEWEST) break;
  }
  return found;
}

/** Resolves to one mail; null when there is none. */
export async function findMail(folder: string, id: string): Promise<StoredMail | null> {
  const name = `${id}.json`;
  // Only names that are in the folder are opened, so that no id can lead out of it.
  return (await namesIn(folder)).includes(name) ? read(join(folder, name)) : null;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    const names = await readdir(folder);
    return names
      .filter((name) => name.endsWith('.json'))
      .sort()
      .reverse();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

async function read(path: string): Promise<StoredMail> {
  const content: unknown = JSON.parse(await readFile(path, 'utf8'));
  return storedMail.parse(content);
}
