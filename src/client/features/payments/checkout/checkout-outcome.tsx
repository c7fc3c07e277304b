import { CircleAlert, CircleCheck, Clock, LoaderCircle, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Checkout } from '../../../../contract/money/checkouts.ts';
import { parsePesos } from '../../../../contract/money/money.ts';
import { formatDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { failureText, pauseText, pesoText } from './money-text.ts';
import { TestPaymentNote } from './test-payment-note.tsx';
import type { CheckoutFlow } from './use-checkout.ts';

/** What became of a payment, in words (payments.md §4.8). Null while there is nothing to say. */
export function CheckoutOutcome({ flow }: { flow: CheckoutFlow }) {
  const { state, checkout, ref, url, retryAfterMs } = flow;
  const reference = checkout?.ref ?? ref;
  if (state.matches('leaving')) return <Line icon={<Spinner />}>{t('Taking you to the payment page…')}</Line>;
  if (state.matches('checking'))
    return (
      <Line icon={<Spinner />}>
        {t('Confirming your payment…')}
        {url !== null && (
          <span className="block text-dense text-muted">
            {t('Not paid yet? You can go back to the payment.')}
          </span>
        )}
      </Line>
    );
  if (state.matches('confirmed'))
    return (
      <Line kind="good" icon={<CircleCheck aria-hidden />}>
        {checkout === null ? t('You are in. Nothing to pay.') : paidText(checkout)}
        {checkout !== null && (
          <div className="mt-3 grid gap-3">
            <Receipt checkout={checkout} />
            <TestPaymentNote />
          </div>
        )}
      </Line>
    );
  if (state.matches('pending'))
    return (
      <Line icon={<Clock aria-hidden />}>
        {t('Your wallet has not confirmed yet. You can leave this page; we will notify you.')}{' '}
        <Reference of={reference} />
      </Line>
    );
  if (state.matches('failed'))
    return (
      <Line kind="bad" icon={<CircleAlert aria-hidden />}>
        {failedText(checkout)}
      </Line>
    );
  if (state.matches('expired'))
    return (
      <Line kind="bad" icon={<Clock aria-hidden />}>
        {t('This payment link expired. You have not been charged.')}
      </Line>
    );
  if (state.matches('review'))
    return (
      <Line icon={<Search aria-hidden />}>
        {t('We received a payment that needs a check.')} <Reference of={reference} />{' '}
        {t('We will reply within 1 business day.')}
      </Line>
    );
  if (state.matches('unavailable'))
    return (
      <Line kind="bad" icon={<CircleAlert aria-hidden />}>
        {t('Payments are temporarily unavailable. You have not been charged.')} {pauseText(retryAfterMs)}
      </Line>
    );
  return null;
}

/** The text of a payment that counts. */
function paidText({ purpose, group, course, plan_type, paid_until }: Checkout): string {
  if (course !== null) return t('Payment received. {course} is yours.', { course: course.title });
  if (purpose === 'MEMBERSHIP')
    return t('Payment received. Welcome to {community}.', { community: group.name });
  const plan = t(plan_type.charAt(0) + plan_type.slice(1).toLowerCase());
  return paid_until === null
    ? t('Your {plan} plan is active.', { plan })
    : t('Your {plan} plan is active until {date}.', { plan, date: formatDate(paid_until) });
}

function failedText(checkout: Checkout | null): string {
  if (checkout?.status === 'REFUNDED')
    return t('We returned your payment of {amount}.', { amount: pesoText(checkout.refunded_amount) });
  const reason = failureText(checkout?.last_failure ?? null);
  const text = t('Payment did not go through. You have not been charged.');
  return reason === null ? text : `${text} ${reason}`;
}

function Receipt({ checkout }: { checkout: Checkout }) {
  const { plan_type, course, amount, refunded_amount, paid_until, ref } = checkout;
  const isReturned = (parsePesos(refunded_amount) ?? 0) > 0;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-dense text-soft [&>dd]:text-right [&>dd]:text-ink">
      <dt>{course === null ? t('Plan') : t('Course')}</dt>
      <dd className="wrap-anywhere">{plan_type}</dd>
      <dt>{t('You paid')}</dt>
      <dd className="num">{pesoText(amount)}</dd>
      {isReturned && (
        <>
          <dt>{t('Returned')}</dt>
          <dd className="num">{pesoText(refunded_amount)}</dd>
        </>
      )}
      {paid_until !== null && (
        <>
          <dt>{t('Until')}</dt>
          <dd className="num">{formatDate(paid_until)}</dd>
        </>
      )}
      <dt>{t('Reference')}</dt>
      <dd className="font-mono">{ref}</dd>
    </dl>
  );
}

function Reference({ of }: { of: string | null }) {
  if (of === null) return null;
  return (
    <>
      {t('Reference')} <span className="font-mono">{of}</span>.
    </>
  );
}

function Spinner() {
  return <LoaderCircle aria-hidden className="animate-spin motion-reduce:animate-none" />;
}

const kinds = { plain: 'text-muted', good: 'text-good', bad: 'text-danger' } as const;

function Line({
  kind = 'plain',
  icon,
  children,
}: {
  kind?: keyof typeof kinds;
  icon: ReactNode;
  children: ReactNode;
}) {
  return (
    <div role="status" className="flex gap-2.5 text-body">
      <span className={`flex-none pt-0.5 [&>svg]:size-5 [&>svg]:stroke-[1.75] ${kinds[kind]}`}>{icon}</span>
      <div className="min-w-0 flex-1 text-pretty">{children}</div>
    </div>
  );
}
