import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { Problem } from '../../contract/problems.ts';
import { PLAIN_PAGE_POLICY, type PlainPage, plainPage } from '../http/plain-page.ts';

const query = z.object({ token: z.catch(z.string().check(z.maxLength(200)), '') });

const LOG_IN = '<a href="/login/">Log in</a>';

/**
 * `/restore-account/?token=`: the page behind the link of the mail that says an account is deleted. Looking changes
 * nothing, since programs follow links to see whether they are safe; the button takes the deletion back. Who holds the
 * mail may do this, so there is no session to ask for.
 */
export function restorePageRoutes(app: FastifyInstance, restore: (token: string) => Promise<void>): void {
  app.register(async (scope) => {
    // What the form says stands in its address.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, _body, done) => done(null, undefined),
    );

    scope.get('/restore-account/', async (request, reply) =>
      send(reply, asking(query.parse(request.query).token)),
    );

    scope.post('/restore-account/', async (request, reply) => {
      try {
        await restore(query.parse(request.query).token);
        return send(reply, back);
      } catch (error) {
        if (error instanceof Problem && error.status < 500) return send(reply.code(400), over);
        throw error;
      }
    });
  });
}

function asking(token: string): PlainPage {
  return {
    title: 'Keep your account?',
    text: 'It comes back as it was, with everything in it. Then you can log in again.',
    form: `<form method="post" action="/restore-account/?token=${encodeURIComponent(token)}"><button>Keep my account</button></form>`,
    link: '',
  };
}

const back: PlainPage = {
  title: 'Your account is back',
  text: 'Nothing was lost. Log in to go on.',
  form: '',
  link: LOG_IN,
};

const over: PlainPage = {
  title: 'This link is no longer valid',
  text: 'It may have been cut off on its way, or the account is erased by now.',
  form: '',
  link: LOG_IN,
};

function send(reply: FastifyReply, page: PlainPage): FastifyReply {
  return reply
    .header('content-security-policy', PLAIN_PAGE_POLICY)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(plainPage(page));
}
