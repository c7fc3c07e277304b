import { cycleNames } from '../../../../contract/communities/plans.ts';
import type { PaymentEvidence } from '../../../../contract/reports/payment-evidence.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { checkoutNames } from '../../payments/checkout/checkout-names.ts';
import { methodName } from '../../payments/checkout/method-name.ts';
import { pesoText } from '../../payments/checkout/money-text.ts';

const providerNames: Readonly<Record<string, string>> = { paymongo: 'PayMongo', sandbox: 'Sandbox' };

/** A payment as it was when it was reported. */
export function PaymentFacts({ payment }: { payment: PaymentEvidence }) {
  const { ref, purpose, community, plan_type, plan_cycle_type, status, provider, method } = payment;
  const { amount, received_amount, refunded_amount, started_at, paid_at } = payment;
  const service = providerNames[provider] ?? provider;
  const facts = [
    [t('Reference'), ref],
    [t('State'), t(checkoutNames[status])],
    [t('Community'), community],
    [
      purpose === 'MEMBERSHIP' ? t('Plan') : t('Plan of the community'),
      `${plan_type} · ${t(cycleNames[plan_cycle_type])}`,
    ],
    [t('Asked for'), pesoText(amount)],
    [t('Received'), pesoText(received_amount)],
    ...(refunded_amount === '0.00' ? [] : [[t('Returned'), pesoText(refunded_amount)]]),
    [t('Paid with'), method === null ? service : `${methodName(method)} · ${service}`],
    [t('Created'), formatDateTime(started_at)],
    ...(paid_at === null ? [] : [[t('Paid on'), formatDateTime(paid_at)]]),
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="num wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
