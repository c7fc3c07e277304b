import type { PlanCycle } from '../../../../contract/communities/plans.ts';
import { anchorDayOf, periodEnd } from '../../../../contract/money/periods.ts';
import { formatDate, formatPeso } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { cycleNames } from '../../courses/parts/tier-text.ts';

interface OrderSummaryProps {
  /** Centavos that are due now. */
  total: number;
  cycle: PlanCycle;
  /** Who is paid. */
  payee: string;
  refunds: string;
}

/** What is about to be paid: the total, the cycle, the next date, to whom, and what happens afterwards. */
export function OrderSummary({ total, cycle, payee, refunds }: OrderSummaryProps) {
  const isFree = total === 0;
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-dense text-soft [&>dd]:text-right [&>dd]:text-ink">
        <dt>{t('Total')}</dt>
        <dd className="num text-h4">{formatPeso(total)}</dd>
        {!isFree && (
          <>
            <dt>{t('Payment cycle')}</dt>
            <dd>{t(cycleNames[cycle])}</dd>
            {cycle !== 'ONE_TIME' && (
              <>
                <dt>{t('Next renewal')}</dt>
                <dd className="num">{formatDate(renewalDate(cycle))}</dd>
              </>
            )}
            <dt>{t('Paid to')}</dt>
            <dd className="wrap-anywhere">{payee}</dd>
          </>
        )}
      </dl>
      {!isFree && (
        <div className="grid gap-1.5 text-meta text-pretty text-muted">
          {cycle !== 'ONE_TIME' && <p>{t('Wallets cannot renew automatically; we will remind you.')}</p>}
          <p>{refunds}</p>
        </div>
      )}
    </div>
  );
}

/** When a period that is paid now ends. */
function renewalDate(cycle: PlanCycle): number {
  const now = Date.now();
  return periodEnd(now, cycle, anchorDayOf(now)) ?? now;
}
