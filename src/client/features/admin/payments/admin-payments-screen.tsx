import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ListTree } from 'lucide-react';
import { paymentsSearch } from '../../../../contract/admin/admin-addresses.ts';
import type { AdminPayment } from '../../../../contract/money/admin-payments.ts';
import { listAddress } from '../../../data/lists/list-address.ts';
import { formatTotal } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { MenuItem } from '../../../ui/overlays/menu.tsx';
import { paymentReviewCountQuery } from '../home/admin-numbers.queries.ts';
import { AdminList } from '../table/admin-list.tsx';
import { newsOf } from '../table/list-news.ts';
import type { RowKind } from '../table/table-types.ts';
import { useAdminList } from '../table/use-admin-list.ts';
import { fetchPayments } from './admin-payments.queries.ts';
import { paymentActions } from './payment-actions.tsx';
import { paymentColumns, paymentInFile } from './payment-columns.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { PaymentFilters } from './payment-filters.tsx';

const route = getRouteApi('/member/admin/admin/payments');
const atFirst = paymentsSearch.parse({});
const idOf = ({ id }: AdminPayment) => id;
const isNews = newsOf({ kinds: ['checkout.updated'], things: ['payment', 'refund'] });

/** `/admin/payments/`: payments that wait for an administrator, and all others, live. The open one is in the address. */
export function AdminPaymentsScreen() {
  const { ref: openRef, ...listed } = route.useSearch();
  const navigate = route.useNavigate();
  const queries = useQueryClient();
  const address = listAddress(listed, navigate);
  const list = useAdminList(address, {
    name: 'payments',
    key: ['admin', 'payments', 'list'],
    fetchPage: fetchPayments,
    rowOf: paymentInFile,
    ...{ idOf, isNews, atFirst },
  });
  const { data: waiting } = useQuery(paymentReviewCountQuery);
  const open = (ref: string | undefined) => void navigate({ search: { ...listed, ref } });
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: ['admin'] });
    void queries.invalidateQueries({ queryKey: ['payments'] });
  };
  const kind: RowKind<AdminPayment> = {
    idOf,
    nameOf: ({ ref }) => ref,
    actions: paymentActions,
    items: ({ ref }) => (
      <MenuItem label={t('See what happened')} icon={<ListTree aria-hidden />} onAction={() => open(ref)} />
    ),
  };
  return (
    <>
      <AdminList
        title={t('Payments')}
        lead={
          waiting === undefined
            ? undefined
            : t('{n, plural, =0 {Nothing is waiting} one {{total} is waiting} other {{total} are waiting}}', {
                n: waiting.total,
                total: formatTotal(waiting),
              })
        }
        filters={<PaymentFilters {...address} />}
        {...list}
        none={t('Nothing is waiting')}
        columns={paymentColumns(open)}
        kind={kind}
        onChanged={refresh}
      />
      {openRef !== undefined && (
        <PaymentDialog paymentRef={openRef} kind={kind} onChanged={refresh} onClose={() => open(undefined)} />
      )}
    </>
  );
}
