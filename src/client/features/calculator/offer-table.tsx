import type { Offer } from '../../../contract/money/earnings.ts';
import { formatAmount } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { Card } from '../../ui/layout/card.tsx';
import { offerParts } from './offer-parts.ts';
import { planName } from './plan-name.ts';

/** The numbers of the chart. */
export function OfferTable({ offers }: { offers: readonly Offer[] }) {
  const rows = [...offerParts.slice(1), ...offerParts.slice(0, 1)];
  return (
    <Card as="section" title={t('A month in numbers')}>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
        tabIndex={0}
        aria-label={t('A month in numbers')}
        className="-mx-4 overflow-x-auto px-4 -outline-offset-2"
      >
        <table className="num w-full text-right text-dense">
          <thead className="text-meta text-muted">
            <tr>
              <th scope="col" className="py-1.5 text-left font-normal">
                <span className="sr-only">{t('Part')}</span>
              </th>
              {offers.map(({ plan }) => (
                <th key={plan.type} scope="col" className="py-1.5 pl-4 font-medium">
                  {planName(plan.type)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-t border-line">
            <tr>
              <th scope="row" className="py-2 text-left font-normal">
                {t('Members pay')}
              </th>
              {offers.map(({ plan, earnings }) => (
                <td key={plan.type} className="py-2 pl-4">
                  {formatAmount(earnings.gross)}
                </td>
              ))}
            </tr>
            {rows.map(({ part, name }) => (
              <tr key={part} className={part === 'net' ? 'font-semibold' : ''}>
                <th scope="row" className={part === 'net' ? 'py-2 text-left' : 'py-2 text-left font-normal'}>
                  {t(name)}
                </th>
                {offers.map(({ plan, earnings }) => (
                  <td key={plan.type} className="py-2 pl-4">
                    {/* `-0` would be shown as "-₱0". */}
                    {formatAmount(part === 'net' ? earnings.net : 0 - earnings[part])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
}
