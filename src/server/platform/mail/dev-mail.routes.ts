import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { Problem } from '../../../contract/core/problems.ts';
import { sha256 } from '../config/sha256.ts';
import { escapeHtml } from './escape-html.ts';
import { findMail, listMails, type StoredMail } from './mail-folder.ts';

export interface DevMailOptions {
  readonly folder: string;
  /** The browser asks for it, with any user name. Null shows the mails to everyone. */
  readonly password: string | null;
}

/** A mail is shown without scripts and without an origin: its links work, but nothing in it can access the site. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const LIST_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const query = z.object({ to: z.catch(z.optional(z.string()), undefined) });
const params = z.object({ id: z.string() });

/**
 * `GET /dev/mail` lists the mails in the folder, `GET /dev/mail?to=` returns those to one address as JSON, and `GET
 * /dev/mail/:id` shows one. The mails contain valid codes of all users.
 */
export function devMailRoutes(app: FastifyInstance, { folder, password }: DevMailOptions): void {
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    if (password === null || isRightPassword(password, request.headers.authorization)) return;
    reply.header('www-authenticate', 'Basic realm="Tambayan mail", charset="UTF-8"');
    throw new Problem('auth.required', 'This page asks for DEV_MAIL_PASSWORD');
  };

  app.get('/dev/mail', { onRequest }, async (request, reply) => {
    const { to } = query.parse(request.query);
    if (to === undefined) return sendPage(reply, LIST_POLICY, listPage(await listMails(folder)));
    reply.header('cache-control', 'no-store');
    return { data: await listMails(folder, to.trim().toLowerCase()) };
  });

  app.get('/dev/mail/:id', { onRequest }, async (request, reply) => {
    const mail = await findMail(folder, params.parse(request.params).id);
    if (!mail) throw new Problem('route.not_found', 'This email does not exist');
    return sendPage(reply, MAIL_POLICY, mail.html);
  });
}

/** Compares hashes, because their length does not reveal the length of the password. */
function isRightPassword(password: string, authorization = ''): boolean {
  const [, given = ''] = /^Basic ([\w+/=]+)$/i.exec(authorization) ?? [];
  const [, ...parts] = Buffer.from(given, 'base64').toString().split(':');
  return timingSafeEqual(sha256(parts.join(':')), sha256(password));
}

function sendPage(reply: FastifyReply, policy: string, html: string): FastifyReply {
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(html);
}

function listPage(mails: readonly StoredMail[]): string {
  const rows = mails.map(
    ({ id, to, subject, sent_at }) =>
      `<li><a href="/dev/mail/${id}"><strong>${escapeHtml(subject)}</strong><span>to ${escapeHtml(to)}</span><time datetime="${sent_at}">${sent_at.slice(0, 19).replace('T', ' ')} UTC</time></a></li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>Mail · Tambayan</title>
<style>
body{margin:0;background:#f7f5ef;color:#1f2035;font:16px/1.5 'Segoe UI',Roboto,Helvetica,Arial,sans-serif}
main{max-width:680px;margin:0 auto;padding:48px 20px}
h1{font-size:28px;letter-spacing:-.4px;margin:0 0 4px}
p{margin:0 0 24px;color:#5a5b6e}
ul{list-style:none;margin:0;padding:0;background:#fff;border:1px solid #e6e3da;border-radius:14px;overflow:hidden}
li+li{border-top:1px solid #e6e3da}
a{display:grid;grid-template-columns:1fr auto;gap:2px 16px;padding:14px 18px;color:inherit;text-decoration:none}
a:hover{background:#fdfcf8}
a:focus-visible{outline:2px solid #4446c9;outline-offset:-2px}
strong{color:#4446c9}
span,time{color:#5a5b6e;font-size:14px}
time{grid-row:1/3;grid-column:2;align-self:center;font-variant-numeric:tabular-nums}
</style>
</head>
<body><main>
<h1>Mail</h1>
<p>Without a mail server, every mail is a file of the data folder and shown here, newest first.</p>
${rows.length > 0 ? `<ul>${rows.join('\n')}</ul>` : '<p>No mail yet.</p>'}
</main></body>
</html>
`;
}
