import { useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { type ProofStatus, proofStatuses } from '../../../../contract/money/proofs.ts';
import { PagedRows } from '../../../data/lists/paged-rows.tsx';
import { t } from '../../../i18n/t.ts';
import { Segmented } from '../../../ui/forms/choices/segmented.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { ProofRow } from './proof-row.tsx';
import { proofQueueQuery } from './proofs.queries.ts';
import { WalletHistory } from './wallet-history.tsx';

/** English; translated with `t`. */
const statusNames: Readonly<Record<ProofStatus, string>> = {
  WAITING: 'Waiting',
  ACCEPTED: 'Accepted',
  REJECTED: 'Rejected',
};

/** What people say they paid outside the app. Follows live what arrives and what another owner decides. */
export function ProofQueue({ groupId, canDecide }: { groupId: string; canDecide: boolean }) {
  const [status, setStatus] = useState<ProofStatus>('WAITING');
  const [page, setPage] = useState(1);
  const query = useQuery(proofQueueQuery(groupId, { status, page }));
  return (
    <div className="border-t border-line">
      <div className="px-4 py-3">
        <Segmented
          label={t('Status')}
          value={status}
          segments={proofStatuses.map((value) => ({ value, label: t(statusNames[value]) }))}
          onChange={(value) => {
            setStatus(value);
            setPage(1);
          }}
        />
      </div>
      {canDecide && status === 'WAITING' && (query.data?.pagination.total ?? 0) > 0 && (
        <WalletHistory groupId={groupId} />
      )}
      <PagedRows
        query={query}
        page={page}
        onPage={setPage}
        failed={t('The payments did not load')}
        label={t('Loading the payments')}
        skeletonRows={2}
        empty={
          <EmptyState isBare icon={<ReceiptText aria-hidden />} title={t('Nothing here')}>
            {status === 'WAITING'
              ? t('When someone tells you about a payment, it will show up here.')
              : t('Payments that you decided about will show up here.')}
          </EmptyState>
        }
      >
        {(rows) => (
          <ul>
            {rows.map((proof) => (
              <ProofRow key={proof.id} proof={proof} canDecide={canDecide} />
            ))}
          </ul>
        )}
      </PagedRows>
    </div>
  );
}
