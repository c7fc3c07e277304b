import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { listMails } from './mail-folder.ts';

/**
 * Removes every mail to an address that the file mailer wrote. Mails sent through a mail server are not stored here.
 */
export async function deleteMails(folder: string, to: string): Promise<void> {
  for (;;) {
    const mails = await listMails(folder, to);
    if (mails.length === 0) return;
    for (const { id } of mails)
      for (const kind of ['eml', 'json']) await rm(join(folder, `${id}.${kind}`), { force: true });
  }
}
