import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Database } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import { PLAIN_PAGE_POLICY, pageLanguage, plainPage } from '../../platform/http/plain-page.ts';
import type { RateLimits } from '../../platform/http/rate-limit.ts';
import type { SessionCookie } from '../../platform/http/session-cookie.ts';
import { wordsIn } from '../../platform/i18n/words-in.ts';
import { isActiveMember } from '../../platform/rights/membership-right.ts';
import { createPayTokens } from './pay-token.ts';

export interface PayLinkDeps {
  readonly db: Database;
  readonly secret: string;
  readonly cookie: SessionCookie;
  readonly callerOf: (token: string) => Promise<Caller | null>;
  readonly limits?: Pick<RateLimits, 'ofAddress'>;
}

interface Due {
  readonly kind: 'PLATFORM' | 'MEMBERSHIP';
  readonly slug: string;
  readonly end_date: string | null;
  /** What is sold now of what comes next; null when it is not sold any more. */
  readonly plan_id: string | null;
  readonly is_for_caller: boolean;
}

const params = z.object({ token: z.catch(z.string().check(z.maxLength(100)), '') });
const query = z.object({ lang: pageLanguage });

/**
 * `/pay/:token`: leads the person whose period ends to its payment, by their own session. For everyone else, and after
 * the payment, it is a page that says nothing about the subscription.
 */
export function payLinkRoutes(app: FastifyInstance, deps: PayLinkDeps): void {
  const { db, cookie, callerOf } = deps;
  const tokens = createPayTokens(deps.secret);

  app.get(
    '/pay/:token',
    { onRequest: async (request) => deps.limits?.ofAddress(request) },
    async (request, reply) => {
      const { token } = params.parse(request.params);
      const { lang } = query.parse(request.query);
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      const credential = cookie.credentialOf(request.headers);
      const caller = credential && (await callerOf(credential.token));
      const id = tokens.claimOf(token);
      const due = id && (await dueOf(db, id, caller?.userId ?? null));
      if (due && tokens.isRight(token, due.end_date)) {
        if (!caller) return reply.redirect(`/login/?redirect=${encodeURIComponent(`/pay/${token}`)}`, 303);
        if (due.is_for_caller) return reply.redirect(addressOf(due), 303);
      }
      const { t, language } = wordsIn(lang);
      const page = {
        title: t('This link is not for you, or has ended'),
        text: t('Sign in with the account that got the message. What is paid already needs no link.'),
        form: '',
        link: `<a href="/">${t('Open Tambayan')}</a>`,
      };
      return reply
        .code(404)
        .header('content-security-policy', PLAIN_PAGE_POLICY)
        .type('text/html; charset=utf-8')
        .send(plainPage(page, language));
    },
  );
}

function addressOf({ kind, slug, plan_id }: Due): string {
  const community = `/communities/${encodeURIComponent(slug)}/`;
  if (kind === 'PLATFORM') return `${community}?tab=usage`;
  const plan = plan_id === null ? '' : `&planId=${plan_id}`;
  return `${community}?tab=subscriptions&showPayment=true${plan}`;
}

async function dueOf(db: Database, id: string, userId: string | null): Promise<Due | null> {
  const { rows } = await db.query<Due>(
    `select s.kind, g.slug, s.end_date,
       (select p.id from membership_plans p where p.group_id = s.group_id and p.archived_at is null
          and p.id = coalesce((s.pending_change ->> 'plan_id')::uuid, s.plan_id)) as plan_id,
       coalesce(case when s.kind = 'MEMBERSHIP' then s.user_id = $2 else exists (
         select from group_members m where m.group_id = s.group_id and m.user_id = $2 and m.role = 'OWNER'
           and ${isActiveMember('m')}) end, false) as is_for_caller
     from subscriptions s join groups g on g.id = s.group_id where s.id = $1 and s.revoked_at is null`,
    [id, userId],
  );
  return rows[0] ?? null;
}
