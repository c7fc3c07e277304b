import type { CalculatorSearch } from '../../../contract/addresses.ts';
import {
  bestOf,
  breakEven,
  type Offer,
  offersOf,
  type PlanPrice,
  type Takings,
  vatWithin,
  withheldInYear,
} from '../../../contract/money/earnings.ts';
import { yearlySaving } from '../../../contract/money/money.ts';
import type { PlatformPlan } from '../../../contract/money/platform-plans.ts';
import { PROCESSING_AS_OF } from '../../../contract/money/processing-fees.ts';
import { formatAmount, formatDate, formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { ButtonLink } from '../../ui/base/button-link.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { OfferChart } from './offer-chart.tsx';
import { OfferTable } from './offer-table.tsx';
import { planName } from './plan-name.ts';
import { pricesOf, takingsOf } from './takings-of.ts';

interface CalculatorResultProps {
  search: CalculatorSearch;
  plans: readonly PlatformPlan[];
  /** When the plans were read, if they could not be read now. */
  readAt: number | null;
}

/** What is left on each plan, and the plan that leaves the most. */
export function CalculatorResult({ search, plans, readAt }: CalculatorResultProps) {
  const takings = takingsOf(search);
  const prices = pricesOf(plans);
  const offers = takings === null ? [] : offersOf(takings, prices, search.billing);
  const best = bestOf(offers);
  if (takings === null || best === undefined)
    return (
      <p className="text-body text-muted">{t('Fix the shares of the payment methods to see the result.')}</p>
    );
  return (
    <div className="grid gap-6">
      <Headline best={best} search={search} />
      <OfferChart offers={offers} best={best} />
      <Sentences takings={takings} prices={prices} />
      {(search.vat === 'yes' || search.withholding === 'yes') && (
        <Taxes search={search} takings={takings} best={best} />
      )}
      <OfferTable offers={offers} />
      <p className="text-small text-muted">
        {t('An estimate, not an offer. Processing fees of {date}, with VAT.', {
          date: formatDate(PROCESSING_AS_OF),
        })}
        {readAt !== null && ` ${t('No connection: the prices are of {date}.', { date: formatDate(readAt) })}`}
      </p>
    </div>
  );
}

function Headline({ best, search }: { best: Offer; search: CalculatorSearch }) {
  const { type } = best.plan;
  return (
    <Card as="section">
      <div className="flex flex-wrap items-end gap-4">
        <p aria-live="polite" className="min-w-0 flex-1 max-sm:basis-full">
          <span className="block text-dense text-soft">
            {t('You keep the most with {plan}', { plan: planName(type) })}
          </span>
          <span className="num block text-h1 text-balance">
            {t('{amount} a month', { amount: formatAmount(best.earnings.net) })}
          </span>
          <span className="num block text-meta text-muted">
            {t('of {gross} that your members pay', { gross: formatAmount(best.earnings.gross) })}
          </span>
        </p>
        <ButtonLink
          kind="primary"
          size="field"
          className="max-sm:w-full"
          to="/communities/create/"
          search={
            type === 'FREEMIUM'
              ? { plan: type }
              : { plan: type, plan_cycle: search.billing === 'yearly' ? 'YEARLY' : 'MONTHLY' }
          }
        >
          {t('Start with {plan}', { plan: planName(type) })}
        </ButtonLink>
      </div>
    </Card>
  );
}

function Sentences({ takings, prices }: { takings: Takings; prices: readonly PlanPrice[] }) {
  const rising = prices.toSorted((a, b) => a.fee - b.fee);
  return (
    <ul className="grid gap-1.5 text-dense text-soft">
      {rising.slice(1).map((plan, at) => {
        const before = rising[at];
        const from = before === undefined ? null : breakEven(takings, before, plan);
        return (
          before !== undefined &&
          from !== null && (
            <li key={plan.type}>
              {t('{plan} leaves more than {other} from {n} members.', {
                plan: planName(plan.type),
                other: planName(before.type),
                n: formatNumber(from),
              })}
            </li>
          )
        );
      })}
      {rising
        .filter(({ fee }) => fee > 0)
        .map((plan) => (
          <li key={`saving ${plan.type}`}>
            {t('Save 20% with annual billing: {amount} a year on {plan}.', {
              amount: formatAmount(yearlySaving(plan.fee)),
              plan: planName(plan.type),
            })}
          </li>
        ))}
    </ul>
  );
}

function Taxes({ search, takings, best }: { search: CalculatorSearch; takings: Takings; best: Offer }) {
  const { gross, refunds, commission } = best.earnings;
  return (
    <Card as="section" title={t('Tax')}>
      <ul className="grid gap-1.5 text-dense text-soft">
        {search.vat === 'yes' && (
          <li>
            {t('{amount} of each payment is VAT that you pass on.', {
              amount: formatAmount(vatWithin(takings.fee)),
            })}
          </li>
        )}
        {search.withholding === 'yes' && (
          <li>
            {t('{amount} a year is withheld. It is credited to your income tax.', {
              amount: formatAmount(withheldInYear(12 * (gross - refunds - commission))),
            })}
          </li>
        )}
      </ul>
    </Card>
  );
}
