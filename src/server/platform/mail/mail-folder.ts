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

/** As many as anybody looks through. */
const NEWEST = 100;

/** The mails that the file mailer wrote, newest first; those to `to` only, if it is given. */
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

/** One mail, or null. */
export async function findMail(folder: string, id: string): Promise<StoredMail | null> {
  const name = `${id}.json`;
  // Only names that the folder really has are opened, so that no id can lead out of it.
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
