import type { Transporter } from 'nodemailer';
import { mailHeaders } from './mail-headers.ts';
import type { Mailer } from './mailer.ts';

/** No mail waits longer for its server than this. */
const TIMEOUT_MS = 20_000;

/** Sends by the mail server at `url` (`smtps://user:password@host`), over connections that are kept. */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const server = new URL(url);
  const options = {
    pool: true,
    host: server.hostname,
    port: Number(server.port) || (server.protocol === 'smtps:' ? 465 : 587),
    secure: server.protocol === 'smtps:',
    ...(server.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(server.username), pass: decodeURIComponent(server.password) } }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Contents are strings of ours: nothing in a mail may make the server read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  } as const;
  let connecting: Promise<Transporter> | undefined;

  /** Read with the first mail: no start waits for it. */
  async function connect(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    return createTransport(options);
  }

  return {
    async send({ to, subject, html, text, ...mail }) {
      const head = mailHeaders(mail, from);
      connecting ??= connect();
      const transport = await connecting;
      await transport.sendMail({ ...head, from, to: { name: '', address: to }, subject, html, text });
    },
  };
}
