import { useQueries } from '@tanstack/react-query';
import { useRef } from 'react';
import { useRowKeys } from '../../data/lists/use-row-keys.ts';
import { t } from '../../i18n/t.ts';
import { PageBody, PageHead, ScrollArea } from '../../ui/layout/page-layout.tsx';
import { Loading, SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { AllPayouts } from '../payments/payouts/all-payouts.tsx';
import { DuePayouts } from '../payments/payouts/due-payouts.tsx';
import { allPayoutsQuery, duePayoutsQuery } from '../payments/payouts/payouts.queries.ts';
import { correctionsQuery, reconciliationQuery } from './books/books.queries.ts';
import { Comparison } from './books/comparison.tsx';
import { Corrections } from './books/corrections.tsx';

/**
 * `/admin/payouts/`: what communities are owed, what they were paid, and whether the books are right: the nightly
 * comparison, and corrections.
 */
export function AdminPayoutsScreen() {
  const page = useRef<HTMLDivElement>(null);
  useRowKeys(page);
  const isLoading = useIsFirstLoad();
  return (
    <ScrollArea ref={page}>
      <PageBody width="wide">
        <PageHead title={t('Payouts')} lead={t('What communities earned and are paid.')} />
        <Loading
          isLoading={isLoading}
          label={t('Loading...')}
          skeleton={<SkeletonRows rows={8} lead="none" />}
        >
          {() => (
            <>
              <DuePayouts />
              <AllPayouts />
              <Comparison />
              <Corrections />
            </>
          )}
        </Loading>
      </PageBody>
    </ScrollArea>
  );
}

/** The parts show together, so that none moves the ones below it. */
function useIsFirstLoad(): boolean {
  const queries = useQueries({
    queries: [duePayoutsQuery(1), allPayoutsQuery(1), reconciliationQuery, correctionsQuery(1)],
  });
  return queries.some(({ isLoading }) => isLoading);
}
