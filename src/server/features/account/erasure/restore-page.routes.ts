import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { Problem } from '../../../../contract/core/problems.ts';
import {
  PLAIN_PAGE_POLICY,
  type PlainPage,
  pageLanguage,
  plainPage,
} from '../../../platform/http/plain-page.ts';
import { type Words, wordsIn } from '../../../platform/i18n/words-in.ts';

const query = z.object({ token: z.catch(z.string().check(z.maxLength(200)), ''), lang: pageLanguage });

/**
 * `/restore-account/?token=`: the page that the account-deleted mail links to. GET changes nothing, because mail
 * scanners follow links; the button undoes the deletion. The mailed token is the permission, so no session is needed.
 */
export function restorePageRoutes(app: FastifyInstance, restore: (token: string) => Promise<void>): void {
  app.register(async (scope) => {
    // The form's data is in its URL, so the body is ignored.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, _body, done) => done(null, undefined),
    );

    scope.get('/restore-account/', async (request, reply) => {
      const { token, lang } = query.parse(request.query);
      const words = wordsIn(lang);
      return send(reply, asking(token, words), words);
    });

    scope.post('/restore-account/', async (request, reply) => {
      const { token, lang } = query.parse(request.query);
      const words = wordsIn(lang);
      try {
        await restore(token);
        return send(reply, back(words), words);
      } catch (error) {
        if (error instanceof Problem && error.status < 500) return send(reply.code(400), over(words), words);
        throw error;
      }
    });
  });
}

function asking(token: string, { t, language }: Words): PlainPage {
  const lang = language === 'en' ? '' : `&amp;lang=${language}`;
  const action = `/restore-account/?token=${encodeURIComponent(token)}${lang}`;
  return {
    title: t('Keep your account?'),
    text: t('Everything in it comes back. Then you can sign in again.'),
    form: `<form method="post" action="${action}"><button>${t('Keep my account')}</button></form>`,
    link: '',
  };
}

function back({ t }: Words): PlainPage {
  return {
    title: t('Your account is back'),
    text: t('Everything is still there. Sign in to continue.'),
    form: '',
    link: logIn(t),
  };
}

function over({ t }: Words): PlainPage {
  return {
    title: t('This link is no longer valid'),
    text: t('The link may be incomplete, or the account was already erased.'),
    form: '',
    link: logIn(t),
  };
}

function logIn(t: Words['t']): string {
  return `<a href="/login/">${t('Sign in')}</a>`;
}

function send(reply: FastifyReply, page: PlainPage, { language }: Words): FastifyReply {
  return reply
    .header('content-security-policy', PLAIN_PAGE_POLICY)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(plainPage(page, language));
}
