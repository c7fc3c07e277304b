import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { CalculatorSearch } from '../../../contract/addresses.ts';
import { queryClient } from '../../data/api/query-client.ts';
import { QueryState } from '../../data/lists/query-state.tsx';
import { keepPublicPage } from '../../data/offline/keep-public-page.ts';
import { t } from '../../i18n/t.ts';
import { SkeletonBar } from '../../ui/layout/skeleton.tsx';
import { VisitorPage } from '../../ui/layout/visitor-page.tsx';
import { plansQuery } from './calculator.queries.ts';
import { CostFields, MembersFields } from './calculator-fields.tsx';
import { CalculatorResult } from './calculator-result.tsx';

/** `/calculator`: what a community keeps of its memberships. Open to everyone, and offline once it was opened. */
export function CalculatorScreen() {
  const search = useSearch({ from: '/calculator' });
  const navigate = useNavigate();
  const query = useQuery(plansQuery(), queryClient);

  useEffect(() => void keepPublicPage(), []);

  function change(some: Partial<CalculatorSearch>): void {
    void navigate({ to: '/calculator/', search: { ...search, ...some }, replace: true, resetScroll: false });
  }

  return (
    <VisitorPage width="wide">
      <div className="py-6">
        <h1 className="text-h1 text-balance" tabIndex={-1}>
          {t('How much would you keep?')}
        </h1>
        <p className="mt-2 max-w-[60ch] text-body text-soft">
          {t('Enter your members and your fee. To share the result, copy the address of this page.')}
        </p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:gap-x-8">
        <MembersFields search={search} onChange={change} />
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <QueryState
            query={query}
            failed={t('The plans did not load')}
            label={t('Loading the plans')}
            skeleton={<ResultSkeleton />}
          >
            {(data) => (
              <CalculatorResult
                search={search}
                plans={data}
                readAt={query.error === null ? null : query.dataUpdatedAt}
              />
            )}
          </QueryState>
        </div>
        <CostFields search={search} onChange={change} />
      </div>
    </VisitorPage>
  );
}

function ResultSkeleton() {
  return (
    <div className="grid gap-4">
      <SkeletonBar className="h-10 w-2/3" />
      <SkeletonBar className="h-24 w-full" />
      <SkeletonBar className="h-24 w-full" />
      <SkeletonBar className="h-24 w-full" />
    </div>
  );
}
