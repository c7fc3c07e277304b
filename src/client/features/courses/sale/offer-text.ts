import type { CourseOffer } from '../../../../contract/courses/courses.ts';
import type { Offer } from '../../../../contract/money/offers.ts';
import { formatDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';

/** Why it cannot be bought now; null when it can. */
export function closedText({ sale, opens_at }: Pick<CourseOffer, 'sale' | 'opens_at'>): string | null {
  if (sale === 'OPEN') return null;
  if (sale === 'SOLD_OUT') return t('All places are taken.');
  return sale === 'NOT_YET' && opens_at !== null
    ? t('On sale from {date}.', { date: formatDate(opens_at) })
    : t('Not on sale right now.');
}

/** "12 buyers · 3 places left". */
export function soldText({ total_buyers, seats_left }: Pick<Offer, 'total_buyers' | 'seats_left'>): string {
  return [
    t('{n, plural, =0 {No buyers yet} one {# buyer} other {# buyers}}', { n: total_buyers ?? 0 }),
    ...(seats_left === null
      ? []
      : [t('{n, plural, =0 {no places left} one {# place left} other {# places left}}', { n: seats_left })]),
  ].join(' · ');
}
