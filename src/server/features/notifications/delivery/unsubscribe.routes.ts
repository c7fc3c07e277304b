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
 * `/unsubscribe/?token=`: the page behind the link of a mail, and the POST by which a mail program unsubscribes by
 * itself (RFC 8058). Looking changes nothing, since programs follow links to see whether they are safe. Who holds the
 * mail may do this, signed in or not, so there is no origin to check and no session.
 */
export function unsubscribeRoutes(app: FastifyInstance, { secret, updateSettings }: UnsubscribeDeps): void {
  app.register(async (scope) => {
    // Sent by mail programs and by the page's own form; what is in it says nothing that the address does not.
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
