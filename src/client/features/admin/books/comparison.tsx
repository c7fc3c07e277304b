import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import {
  type PaymentDifference,
  type Reconciliation,
  settleDifference,
} from '../../../../contract/money/reconciliation.ts';
import { syncCheckoutNow } from '../../../../contract/money/refunds.ts';
import { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { QueryState } from '../../../data/lists/query-state.tsx';
import { RowItem } from '../../../data/lists/row-item.tsx';
import { formatDateTime, formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Link } from '../../../ui/base/link.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { SettingsSection } from '../../../ui/layout/settings-section.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx';
import { Badge } from '../../../ui/media/badge.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { pesoText } from '../../payments/checkout/money-text.ts';
import { signedPeso } from '../../payments/earnings/signed-peso.ts';
import { ActionDialog } from '../table/action-dialog.tsx';
import type { Action } from '../table/table-types.ts';
import { reconciliationQuery } from './books.queries.ts';

/** English; translated with `t`. */
const differences: Readonly<Record<PaymentDifference['kind'], string>> = {
  MISSING_LOCAL: 'Not in our books',
  MISSING_REMOTE: 'Not at the payment service',
  AMOUNT_DIFF: 'Other amount',
  FEE_DIFF: 'Other fee',
  STATUS_DIFF: 'Other status',
  UNREADABLE: 'Cannot be read',
};

/** What the nightly comparison of our books with the payment service found. */
export function Comparison() {
  const query = useQuery(reconciliationQuery);
  return (
    <SettingsSection
      id="comparison"
      title={t('Comparison with the payment service')}
      lead={t('Every night, all payments of the last three days are compared.')}
      isPadded={false}
    >
      <QueryState
        query={query}
        isBare
        failed={t('The comparison did not load')}
        label={t('Loading...')}
        skeleton={
          <div className="border-t border-line p-4">
            <SkeletonRows rows={3} lead="none" />
          </div>
        }
      >
        {(found) => (
          <>
            <LastRun found={found} />
            {found.open.length === 0 ? (
              <div className="border-t border-line">
                <EmptyState
                  isBare
                  icon={<CircleCheck aria-hidden />}
                  title={found.last_run === null ? t('No comparison yet') : t('Nothing differs')}
                >
                  {found.last_run === null ? t('The first one runs tonight at 2:30 AM.') : undefined}
                </EmptyState>
              </div>
            ) : (
              <Open found={found} />
            )}
          </>
        )}
      </QueryState>
    </SettingsSection>
  );
}

function LastRun({ found: { last_run: run, clean_runs } }: { found: Reconciliation }) {
  if (run === null) return null;
  const isWrong = run.trial_balance !== '0.00' || run.clearing !== '0.00';
  return (
    <div className="grid gap-2 border-t border-line px-4 py-3 text-dense">
      <p className="num">
        {t(
          'Last run: {time}. {n, plural, one {# payment} other {# payments}} compared, {differing} differed.',
          {
            time: formatDateTime(run.finished_at),
            n: run.payments,
            differing: formatNumber(run.differences),
          },
        )}{' '}
        {clean_runs > 0 &&
          t('{n, plural, one {# night} other {# nights}} in a row without a difference.', { n: clean_runs })}
      </p>
      {isWrong && (
        <p role="note" className="flex gap-2 text-danger">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 flex-none" />
          <span>
            {t(
              'The books are off: all entries add up to {sum}, and the payment account differs by {clearing}.',
              {
                sum: signedPeso(run.trial_balance),
                clearing: signedPeso(run.clearing),
              },
            )}
          </span>
        </p>
      )}
    </div>
  );
}

const settleAction: Action<PaymentDifference> = {
  label: 'Mark as settled',
  done: 'Marked as settled',
  icon: null,
  fits: () => true,
  note: 'Do this once it is clear why they differ. If the next comparison still finds it, it comes back.',
  reason: { label: 'What was done, for the audit log', max: 500, missing: 'Say what was done' },
  run: ({ id }, note) => call(settleDifference, { params: { item_id: id }, body: { note } }),
};

function Open({ found: { open, total_open } }: { found: Reconciliation }) {
  const queries = useQueryClient();
  const [settled, setSettled] = useState<PaymentDifference | null>(null);
  const refresh = () => void queries.invalidateQueries({ queryKey: ['admin'] });
  return (
    <>
      <ul>
        {open.map((one) => (
          <Difference key={one.id} one={one} onSettle={() => setSettled(one)} />
        ))}
      </ul>
      {total_open > open.length && (
        <p className="border-t border-line px-4 py-2.5 text-meta text-muted">
          {t('{n, plural, one {# more is open.} other {# more are open.}}', { n: total_open - open.length })}
        </p>
      )}
      {settled !== null && (
        <ActionDialog
          action={settleAction}
          rows={[settled]}
          kind={{
            idOf: ({ id }) => id,
            nameOf: ({ checkout_ref, provider_payment_id }) => checkout_ref ?? provider_payment_id,
            actions: [],
          }}
          onRun={refresh}
          onClose={() => setSettled(null)}
        />
      )}
    </>
  );
}

function Difference({ one, onSettle }: { one: PaymentDifference; onSettle: () => void }) {
  const {
    id,
    kind,
    checkout_ref: ref,
    provider_payment_id,
    our_amount,
    their_amount,
    currency,
    found_at,
  } = one;
  const queries = useQueryClient();
  const sync = useMutation({
    mutationFn: (ref: string) => call(syncCheckoutNow, { params: { ref } }),
    onSuccess: () =>
      toast.success(t('The payment service was asked. The next comparison shows if it agrees.')),
    onError: toastFailure,
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin', 'payments'] }),
  });
  const amount = (value: string | null) =>
    value === null
      ? t('nothing')
      : currency === null || currency === 'PHP'
        ? pesoText(value)
        : `${value} ${currency}`;
  return (
    <RowItem
      id={id}
      title={
        <span className="num">
          {ref === null ? (
            provider_payment_id
          ) : (
            <Link kind="quiet" to="/admin/payments/" search={{ waiting: 'anything', q: ref, ref }}>
              {ref}
            </Link>
          )}
        </span>
      }
      end={<Badge kind="danger">{t(differences[kind])}</Badge>}
    >
      <p className="num text-meta wrap-anywhere text-muted">
        {[
          t('Our books {ours}, payment service {theirs}', {
            ours: amount(our_amount),
            theirs: amount(their_amount),
          }),
          t('Since {time}', { time: formatDateTime(found_at) }),
          ...(ref === null ? [] : [provider_payment_id]),
        ].join(' · ')}
      </p>
      <p className="mt-1.5 flex flex-wrap gap-2">
        {ref !== null && (
          <Button size="small" isPending={sync.isPending} onPress={() => sync.mutate(ref)}>
            {t('Ask the payment service')}
          </Button>
        )}
        <Button size="small" kind="ghost" onPress={onSettle}>
          {t('Mark as settled')}
        </Button>
      </p>
    </RowItem>
  );
}
