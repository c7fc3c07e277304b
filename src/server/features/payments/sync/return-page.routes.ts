import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { Problem } from '../../../../contract/core/problems.ts';
import { type CheckoutStatus, checkoutRef } from '../../../../contract/money/checkouts.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import {
  PLAIN_PAGE_POLICY,
  type PlainPage,
  pageLanguage,
  plainPage,
} from '../../../platform/http/plain-page.ts';
import type { RateLimits } from '../../../platform/http/rate-limit.ts';
import type { SessionCookie } from '../../../platform/http/session-cookie.ts';
import { type Words, wordsIn } from '../../../platform/i18n/words-in.ts';
import type { CheckoutService } from '../checkouts/checkout.service.ts';
import type { CheckoutView } from '../checkouts/checkout-row.ts';

export interface ReturnPageDeps {
  readonly checkouts: Pick<CheckoutService, 'refresh'>;
  readonly callerOf: (token: string) => Promise<Caller | null>;
  readonly cookie: SessionCookie;
  readonly provider: { readonly isLive: boolean };
  readonly limits?: Pick<RateLimits, 'ofAddress'>;
}

const params = z.object({ ref: checkoutRef });
const query = z.object({ lang: pageLanguage });

/**
 * `/payments/return/:ref`: where the payment service sends people back to. People often pay in another app and come back
 * in a browser in which they are not signed in: they see the state of this reference and nothing else. The address
 * proves nothing; the payment service is asked.
 */
export function returnPageRoutes(app: FastifyInstance, deps: ReturnPageDeps): void {
  app.get(
    '/payments/return/:ref',
    { onRequest: async (request) => deps.limits?.ofAddress(request) },
    async (request, reply) => {
      const parsed = params.safeParse(request.params);
      const row = parsed.success ? await deps.checkouts.refresh(parsed.data.ref, 'return') : null;
      if (!row) throw new Problem('route.not_found', 'There is nothing at this address');
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      const caller = await callerOf(deps, request);
      if (caller?.userId === row.payer_id) return reply.redirect(addressOf(row), 303);
      const words = wordsIn(query.parse(request.query).lang);
      return send(reply, pageOf(row, deps.provider, words), words);
    },
  );
}

async function callerOf({ cookie, callerOf: find }: ReturnPageDeps, request: FastifyRequest) {
  const credential = cookie.credentialOf(request.headers);
  return credential && find(credential.token);
}

/** SPEC's pages. They ask for the checkout again: what the address says is never believed. */
function addressOf({ purpose, group_slug, course, status }: CheckoutView): string {
  if (course !== null)
    return `/communities/${encodeURIComponent(group_slug)}/courses/${course.id}/learn/?showPayment=true`;
  if (purpose === 'MEMBERSHIP') return `/communities/${encodeURIComponent(group_slug)}/?showPayment=true`;
  return `/settings/?payment=${stateOf(status) === 'failed' ? 'failed' : 'success'}`;
}

type State = 'paid' | 'waiting' | 'failed' | 'review' | 'refunded';

function stateOf(status: CheckoutStatus): State {
  if (status === 'PAID' || status === 'PARTIALLY_REFUNDED' || status === 'DISPUTED') return 'paid';
  if (status === 'REFUNDED') return 'refunded';
  if (status === 'NEEDS_REVIEW') return 'review';
  return status === 'CREATED' || status === 'OPEN' || status === 'PROCESSING' ? 'waiting' : 'failed';
}

function pageOf(
  row: CheckoutView,
  { isLive }: ReturnPageDeps['provider'],
  { t, language }: Words,
): PlainPage {
  const texts: Readonly<Record<State, readonly [string, string]>> = {
    paid: [t('Payment received'), t('You can close this page and open Tambayan to continue.')],
    waiting: [
      t('Your payment is not confirmed yet'),
      t('You can leave this page. We will notify you in Tambayan.'),
    ],
    failed: [t('This payment link has ended'), t('You have not been charged. Open Tambayan to try again.')],
    review: [
      t('We received a payment that needs a check'),
      t('We will reply within one business day. Please keep the reference.'),
    ],
    refunded: [t('This payment was refunded'), t('The money is on its way back to you.')],
  };
  const [title, text] = texts[stateOf(row.status)];
  const target = encodeURIComponent(row.purpose === 'MEMBERSHIP' ? '/home/' : '/settings/');
  const lang = language === 'en' ? '' : `&amp;lang=${language}`;
  return {
    title,
    text: [
      ...[text, t('Reference: {ref}', { ref: row.ref })],
      ...(isLive ? [] : [t('This is a test payment. No real money moves.')]),
    ].join(' '),
    form: '',
    link: `<a href="/login/?redirect=${target}${lang}">${t('Open Tambayan')}</a>`,
  };
}

function send(reply: FastifyReply, page: PlainPage, { language }: Words): FastifyReply {
  return reply
    .header('content-security-policy', PLAIN_PAGE_POLICY)
    .type('text/html; charset=utf-8')
    .send(plainPage(page, language));
}
