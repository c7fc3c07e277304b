import { useRef } from 'react';
import { useRowKeys } from '../../data/lists/use-row-keys.ts';
import { t } from '../../i18n/t.ts';
import { PageBody, PageHead, ScrollArea } from '../../ui/layout/page-layout.tsx';
import { AllPayouts } from '../payments/payouts/all-payouts.tsx';
import { DuePayouts } from '../payments/payouts/due-payouts.tsx';
import { Comparison } from './books/comparison.tsx';
import { Corrections } from './books/corrections.tsx';

/**
 * `/admin/payouts/`: what communities are owed, what they were paid, and whether the books are right: the nightly
 * comparison, and corrections.
 */
export function AdminPayoutsScreen() {
  const page = useRef<HTMLDivElement>(null);
  useRowKeys(page);
  return (
    <ScrollArea ref={page}>
      <PageBody width="wide">
        <PageHead title={t('Payouts')} lead={t('What communities earned and are paid.')} />
        <DuePayouts />
        <AllPayouts />
        <Comparison />
        <Corrections />
      </PageBody>
    </ScrollArea>
  );
}
