import type { Transporter } from 'nodemailer';
import { mailHeaders } from './mail-headers.ts';
import type { Mailer } from './mailer.ts';

/** Longest wait for the mail server. */
const TIMEOUT_MS = 20_000;

/** Sends through the mail server at `url` (`smtps://user:password@host`), over connections that stay open. */
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
    // Contents are only strings: nothing in a mail may make the server read a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  } as const;
  let connecting: Promise<Transporter> | undefined;

  /** Loaded with the first mail, so that the start does not wait for it. */
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
