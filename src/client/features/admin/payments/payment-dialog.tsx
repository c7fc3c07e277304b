import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { AdminPayment, TimelineStep } from '../../../../contract/money/admin-payments.ts';
import { problemOf } from '../../../data/api/api-error.ts';
import { QueryState } from '../../../data/lists/query-state.tsx';
import { PersonButton } from '../../../data/people/person-button.tsx';
import { formatDateTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Link } from '../../../ui/base/link.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { methodName } from '../../payments/checkout/method-name.ts';
import { failureText, pesoText } from '../../payments/checkout/money-text.ts';
import { RefundDialog } from '../../payments/earnings/refund-dialog.tsx';
import { CorrectionDialog } from '../books/correction-dialog.tsx';
import { ActionDialog } from '../table/action-dialog.tsx';
import type { Action, RowKind } from '../table/table-types.ts';
import { paymentQuery } from './admin-payments.queries.ts';
import { State } from './payment-columns.tsx';
import { refundNames, refundReasonNames } from './payment-text.ts';
import { PaymentTimeline } from './payment-timeline.tsx';

interface PaymentDialogProps {
  paymentRef: string;
  kind: RowKind<AdminPayment>;
  onChanged: () => void;
  onClose: () => void;
}

/** One payment: its money, everything that happened to it, and what can be done. It stays true while it is open. */
export function PaymentDialog({ paymentRef, kind, onChanged, onClose }: PaymentDialogProps) {
  const query = useQuery(paymentQuery(paymentRef));
  const { data, error } = query;
  const [action, setAction] = useState<Action<AdminPayment> | null>(null);
  const [wrong, setWrong] = useState<TimelineStep | null>(null);
  const fitting = data === undefined ? [] : kind.actions.filter(({ fits }) => fits(data));
  return (
    <Dialog isOpen width="wide" title={paymentRef} onClose={onClose}>
      <QueryState
        query={query}
        isBare
        failed={
          problemOf(error)?.code === 'checkout.not_found'
            ? t('This payment does not exist.')
            : t('The payment did not load')
        }
        label={t('Loading...')}
        skeleton={<SkeletonRows rows={5} />}
      >
        {(data) => (
          <div className="grid gap-5">
            <Facts payment={data} />
            <div className="flex flex-wrap gap-2">
              {fitting.map((one) => (
                <Button
                  key={one.label}
                  size="small"
                  icon={one.icon}
                  kind={one.isDanger === true ? 'danger' : 'edged'}
                  onPress={() => setAction(one)}
                >
                  {t(one.label)}
                </Button>
              ))}
            </div>
            <Money payment={data} onChanged={onChanged} />
            <PaymentTimeline steps={data.timeline} onCorrect={setWrong} />
          </div>
        )}
      </QueryState>
      {action !== null && data !== undefined && (
        <ActionDialog
          action={action}
          rows={[data]}
          kind={kind}
          onRun={onChanged}
          onClose={() => setAction(null)}
        />
      )}
      {wrong !== null && (
        <CorrectionDialog step={wrong} onChanged={onChanged} onClose={() => setWrong(null)} />
      )}
    </Dialog>
  );
}

function Facts({ payment }: { payment: AdminPayment }) {
  const { group, payer, plan_type, amount, last_failure, created_at } = payment;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 [&_dt]:text-muted">
      <dt>{t('State')}</dt>
      <dd>
        <State payment={payment} />
      </dd>
      <dt>{t('Community')}</dt>
      <dd className="wrap-anywhere">
        <Link to="/communities/$slug/" params={{ slug: group.slug }}>
          {group.name}
        </Link>
      </dd>
      <dt>{t('Payer')}</dt>
      <dd>
        <PersonButton person={payer} groupId={null} />
      </dd>
      <dt>{t('Plan')}</dt>
      <dd className="wrap-anywhere">{plan_type}</dd>
      <dt>{t('Asked for')}</dt>
      <dd className="num">{pesoText(amount)}</dd>
      <dt>{t('Created')}</dt>
      <dd className="num">{formatDateTime(created_at)}</dd>
      {failureText(last_failure) !== null && (
        <>
          <dt>{t('Last attempt')}</dt>
          <dd>{failureText(last_failure)}</dd>
        </>
      )}
    </dl>
  );
}

/** What arrived, with a part to refund, and what went back. */
function Money({ payment, onChanged }: { payment: AdminPayment; onChanged: () => void }) {
  const { payments, refunds } = payment;
  const [partOf, setPartOf] = useState<string | null>(null);
  const attempt = payments.find(({ id }) => id === partOf);
  if (payments.length === 0) return <p className="text-soft">{t('No money has arrived.')}</p>;
  return (
    <section aria-label={t('Money')} className="grid gap-2">
      <h3 className="text-name">{t('Money')}</h3>
      <ul className="divide-y divide-line rounded-card border border-line">
        {payments.map(({ id, amount, fee, currency, method, provider_payment_id, refundable, status }) => (
          <Line
            key={id}
            name={method === null ? t('Payment') : methodName(method)}
            line={[
              provider_payment_id,
              ...(fee === null ? [] : [t('{amount} fee', { amount: pesoText(fee) })]),
              ...(refundable === '0.00'
                ? []
                : [t('{amount} can be refunded', { amount: pesoText(refundable) })]),
            ].join(' · ')}
            amount={currency === 'PHP' ? pesoText(amount) : `${amount} ${currency}`}
            action={
              refundable !== '0.00' &&
              status !== 'DISPUTED' && (
                <Button size="small" kind="ghost" onPress={() => setPartOf(id)}>
                  {t('Refund a part...')}
                </Button>
              )
            }
          />
        ))}
        {refunds.map(({ id, amount, reason, note, status, sent_reference }) => (
          <Line
            key={id}
            name={t('Refund: {state}', { state: t(refundNames[status]) })}
            line={[t(refundReasonNames[reason]), note, sent_reference].filter(Boolean).join(' · ')}
            amount={`-${pesoText(amount)}`}
          />
        ))}
      </ul>
      {attempt !== undefined && (
        <RefundDialog
          paymentId={attempt.id}
          left={attempt.refundable}
          isWhole={false}
          title={t('Refund a part')}
          lead={t('The money goes back the way it came. If all of it goes back, what it bought ends.')}
          onChanged={onChanged}
          onClose={() => setPartOf(null)}
        />
      )}
    </section>
  );
}

interface LineProps {
  name: string;
  line: string;
  amount: string;
  action?: ReactNode;
}

function Line({ name, line, amount, action }: LineProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-ink">{name}</p>
        <p className="text-meta wrap-anywhere text-muted">{line}</p>
      </div>
      <span className="num">{amount}</span>
      {action}
    </li>
  );
}
