import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Clock, Random } from '../clock.ts';
import type { StoredMail } from './mail-folder.ts';
import type { Mailer } from './mailer.ts';

export interface FileMailerOptions {
  readonly folder: string;
  readonly from: string;
  readonly clock: Clock;
  readonly random: Random;
}

/**
 * Writes each mail as `<id>.eml`, which mail programs open, and `<id>.json`, which `/dev/mail` shows. Ids sort by
 * time. Only the server's own account may read them, since they hold codes.
 */
export function createFileMailer({ folder, from, clock, random }: FileMailerOptions): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

  async function write(name: string, content: string | Buffer): Promise<void> {
    const path = join(folder, name);
    // Whoever lists the folder sees whole files only.
    await writeFile(`${path}.part`, content, { mode: 0o600 });
    await rename(`${path}.part`, path);
  }

  return {
    async send({ to, subject, html, text }) {
      const id = random.uuid();
      const stored: StoredMail = {
        id,
        to,
        subject,
        html,
        text,
        sent_at: new Date(clock.now()).toISOString(),
      };
      const composed = await composer.sendMail({ from, to: { name: '', address: to }, subject, html, text });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      if (Buffer.isBuffer(composed.message)) await write(`${id}.eml`, composed.message);
      await write(`${id}.json`, JSON.stringify(stored));
    },
  };
}
