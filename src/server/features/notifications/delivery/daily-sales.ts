import { manilaDay } from '../../../../contract/core/manila.ts';
import { numericText } from '../../../../contract/money/money.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { WithTx } from '../../../platform/db/transaction.ts';
import { dayText } from '../../../platform/i18n/instant-text.ts';
import { pesoText } from '../../../platform/i18n/peso-text.ts';
import { type Words, wordsIn } from '../../../platform/i18n/words-in.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { composeMail, type MailBlock } from '../../../platform/mail/compose-mail.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';
import { createDailySalesRepo, type DaySales } from './daily-sales.repo.ts';
import type { OutgoingMail } from './outgoing-mail.repo.ts';
import { unsubscribeUrl } from './unsubscribe-token.ts';

/** Handles the job that mails owners what their communities sold on the day before, in one mail for each owner. */
export function createDailySales({
  withTx,
  clock,
  jobs,
}: {
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly jobs: Jobs;
}): void {
  jobs.handle('mail.daily_sales', () =>
    withTx(async (tx) => {
      const now = clock.now();
      const ids = await createDailySalesRepo(tx).begin(manilaDay(now, 1), new Date(now).toISOString());
      await jobs.sendAll(
        tx,
        'mail.send',
        ids.map((id) => ({ data: { mail_id: id }, key: id })),
      );
    }),
  );
}

/** The sales of the mail's day. Null when its person owns none of the communities any more. */
export async function dailySalesMail(
  deps: { readonly db: Database; readonly publicUrl: string; readonly secret: string },
  mail: Pick<OutgoingMail, 'id' | 'person_id' | 'language'>,
): Promise<Omit<Mail, 'id' | 'to'> | null> {
  const communities = await createDailySalesRepo(deps.db).salesOf(mail.id);
  const [first] = communities;
  if (first === undefined) return null;
  const words = wordsIn(mail.language);
  const { t, language } = words;
  const n = sumOf(communities, 'sales');
  const place = communities.length === 1 ? first.sales.name : t('your communities');
  const about = { n, place, amount: pesosOf(sumOf(communities, 'sold')) };
  const url = unsubscribeUrl(
    deps,
    { personId: mail.person_id, switches: ['email_notification_sales'] },
    mail.language,
  );
  const blocks: MailBlock[] = communities.map(({ sales }) => ({
    kind: 'item',
    text: sales.name,
    detail: linesOf(sales, words).join(' · '),
    excerpt: '',
    url: `${deps.publicUrl}/communities/${encodeURIComponent(sales.slug)}/?tab=subscriptions`,
  }));
  const content = {
    subject:
      n === 0
        ? t('News of your sales in {place}', about)
        : t('{n, plural, one {# sale} other {# sales}} in {place}: {amount}', about),
    preview: linesOf(first.sales, words).join(' · '),
    heading: t('Your sales on {day}', {
      day: dayText(Date.parse(first.day), { language, timeZone: 'UTC' }),
    }),
    blocks,
    footer: { why: t('You get this because you own the community.'), label: t('Stop these emails'), url },
  };
  return { ...composeMail(content, words), unsubscribeUrl: url };
}

function linesOf(
  { sales, sold, refunds, refunded, disputes, ended, tried }: DaySales,
  { t }: Words,
): string[] {
  const lines = [
    [sales, t('{n, plural, one {# sale} other {# sales}}, {amount}', { n: sales, amount: pesosOf(sold) })],
    [
      refunds,
      t('{n, plural, one {# refund} other {# refunds}}, {amount}', { n: refunds, amount: pesosOf(refunded) }),
    ],
    [tried, t('{n, plural, one {# trial} other {# trials}} began', { n: tried })],
    [disputes, t('{n, plural, one {# dispute} other {# disputes}}', { n: disputes })],
    [ended, t('{n, plural, one {# plan} other {# plans}} not renewed', { n: ended })],
  ] as const;
  return lines.filter(([n]) => n > 0).map(([, text]) => text);
}

function sumOf(communities: readonly { sales: DaySales }[], field: 'sales' | 'sold'): number {
  return communities.reduce((sum, { sales }) => sum + sales[field], 0);
}

function pesosOf(centavos: number): string {
  return pesoText(numericText(centavos));
}
