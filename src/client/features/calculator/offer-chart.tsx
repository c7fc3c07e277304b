import type { Offer } from '../../../contract/money/earnings.ts';
import { formatAmount } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { classNames } from '../../ui/base/class-names.ts';
import { Chip } from '../../ui/media/chip.tsx';
import { offerParts } from './offer-parts.ts';
import { planName } from './plan-name.ts';

interface OfferChartProps {
  offers: readonly Offer[];
  best: Offer;
}

/** One bar for each plan: where a month's takings go. The table below has the same numbers. */
export function OfferChart({ offers, best }: OfferChartProps) {
  const shown = offerParts.filter(({ part }) => offers.some(({ earnings }) => earnings[part] > 0));
  return (
    <figure className="grid gap-4" aria-label={t('Where a month goes on each plan')}>
      {offers.map((offer) => (
        <div key={offer.plan.type} className="grid gap-1.5">
          <div className="flex items-baseline gap-2">
            <span className={classNames('text-dense', offer === best && 'font-semibold')}>
              {planName(offer.plan.type)}
            </span>
            {offer === best && <Chip>{t('Leaves the most')}</Chip>}
            <span className="num flex-1 text-right text-dense">{formatAmount(offer.earnings.net)}</span>
          </div>
          <div aria-hidden className="flex h-6 overflow-hidden rounded-control bg-selected">
            {shown.map(({ part, color }) => (
              <span
                key={part}
                className={classNames('border-r border-surface last:border-r-0', color)}
                style={{ width: `${widthOf(offer, part)}%` }}
              />
            ))}
          </div>
        </div>
      ))}
      <figcaption>
        <ul className="flex flex-wrap gap-x-4 gap-y-1.5 text-meta text-soft">
          {shown.map(({ part, name, color }) => (
            <li key={part} className="flex items-center gap-1.5">
              <span aria-hidden className={classNames('size-2.5 rounded-full', color)} />
              {t(name)}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

/** Percent of the bar. A loss has no part of its own: what costs more than all fills the bar. */
function widthOf({ earnings }: Offer, part: (typeof offerParts)[number]['part']): number {
  const parts = offerParts.map((one) => Math.max(0, earnings[one.part]));
  const whole = parts.reduce((sum, one) => sum + one, 0);
  return whole === 0 ? 0 : (Math.max(0, earnings[part]) * 100) / whole;
}
