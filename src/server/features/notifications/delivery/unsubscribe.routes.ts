import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { SettingsForm } from '../../../../contract/account/settings.ts';
import { PLAIN_PAGE_POLICY, pageLanguage } from '../../../platform/http/plain-page.ts';
import { type Words, wordsIn } from '../../../platform/i18n/words-in.ts';
import { type UnsubscribePage, unsubscribePage } from './unsubscribe-page.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

export interface UnsubscribeDeps {
  readonly secret: string;
  readonly updateSettings: (personId: string, form: SettingsForm) => Promise<unknown>;
}

const query = z.object({
  token: z.catch(z.string().check(z.maxLength(1000)), ''),
  undo: z.catch(z.optional(z.string()), undefined),
  lang: pageLanguage,
});

/**
 * `/unsubscribe/?token=`: the page that a mail links to, and the POST for one-click unsubscribe in mail programs (RFC
 * 8058). GET changes nothing, because mail scanners follow links. The mailed token is the permission, signed in or not,
 * so neither origin nor session is checked.
 */
export function unsubscribeRoutes(app: FastifyInstance, { secret, updateSettings }: UnsubscribeDeps): void {
  app.register(async (scope) => {
    // Sent by mail programs and by the page's form. All data is in the URL, so the body is ignored.
    const ignore = (_request: unknown, _body: unknown, done: (error: null, body: undefined) => void) =>
      done(null, undefined);
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      ignore,
    );
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'string', bodyLimit: 4096 }, ignore);

    scope.get('/unsubscribe/', async (request, reply) => {
      const { token, lang } = query.parse(request.query);
      const read = readUnsubscribeToken(token, secret);
      const page = read ? ({ state: 'asking', switches: read.switches, token } as const) : unknown;
      return send(reply, page, wordsIn(lang));
    });

    scope.post('/unsubscribe/', async (request, reply) => {
      const { token, undo, lang } = query.parse(request.query);
      const read = readUnsubscribeToken(token, secret);
      if (!read) return send(reply.code(400), unknown, wordsIn(lang));
      const isOn = undo === 'yes';
      await updateSettings(read.personId, Object.fromEntries(read.switches.map((name) => [name, isOn])));
      const page = { state: isOn ? 'undone' : 'done', switches: read.switches, token } as const;
      return send(reply, page, wordsIn(lang));
    });
  });
}

const unknown = { state: 'unknown' } as const;

function send(reply: FastifyReply, page: UnsubscribePage, words: Words): FastifyReply {
  return reply
    .header('content-security-policy', PLAIN_PAGE_POLICY)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(unsubscribePage(page, words));
}
