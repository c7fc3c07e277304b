import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock, Random } from '../clock/clock.ts';
import type { StoredMail } from './mail-folder.ts';
import { mailHeaders } from './mail-headers.ts';
import type { Mailer } from './mailer.ts';

export interface FileMailerOptions {
  readonly folder: string;
  readonly from: string;
  readonly clock: Clock;
  readonly random: Random;
}

/**
 * Writes each mail as `<id>.eml`, for mail programs, and `<id>.json`, for `/dev/mail`. Ids sort by time. A mail with
 * the same id is not written twice. Only the server's own account can read the files, because they contain codes.
 */
export function createFileMailer({ folder, from, clock, random }: FileMailerOptions): Mailer {
  async function write(name: string, content: string | Buffer): Promise<void> {
    const path = join(folder, name);
    // Renamed when complete, so that a reader of the folder sees only whole files.
    await writeFile(`${path}.part`, content, { mode: 0o600 });
    await rename(`${path}.part`, path);
  }

  return {
    async send({ to, subject, html, text, id = random.uuid(), unsubscribeUrl }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      if ((await readdir(folder)).includes(`${id}.json`)) return;
      const stored: StoredMail = {
        id,
        to,
        subject,
        html,
        text,
        sent_at: new Date(clock.now()).toISOString(),
      };
      // Loaded with the first mail, so that the start does not wait for it.
      const { createTransport } = await import('nodemailer');
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const composed = await composer.sendMail({
        ...mailHeaders({ id, unsubscribeUrl }, from),
        from,
        to: { name: '', address: to },
        subject,
        html,
        text,
      });
      if (Buffer.isBuffer(composed.message)) await write(`${id}.eml`, composed.message);
      await write(`${id}.json`, JSON.stringify(stored));
    },
  };
}
