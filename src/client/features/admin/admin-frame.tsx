import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { problemOf } from '../../data/api/api-error.ts';
import { myAuthorizationQuery } from '../../data/session/authorization.queries.ts';
import { t } from '../../i18n/t.ts';
import { Link } from '../../ui/base/link.tsx';
import { ErrorState } from '../../ui/layout/error-state.tsx';
import { InMain } from '../../ui/layout/in-main.ts';
import { NotFoundScreen } from '../../ui/layout/not-found-screen.tsx';
import { AppPage, ColumnHeader, PageBody } from '../../ui/layout/page-layout.tsx';
import { Loading, SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { Tab, Tabs } from '../../ui/layout/tabs.tsx';
import { adminPages } from './admin-pages.tsx';

/**
 * The frame of all pages under /admin: their list, and the page. For everyone but administrators there is nothing here,
 * as at an address that does not exist; also once the right is taken.
 */
export function AdminFrame() {
  const { data, error, isPending, isFetching, refetch } = useQuery(myAuthorizationQuery);
  if (data !== undefined && !data.data.permissions.includes('platform.admin'))
    return (
      <main className="min-h-0 overflow-y-auto">
        <InMain value={true}>
          <NotFoundScreen />
        </InMain>
      </main>
    );
  return (
    <AppPage side={<AdminSide />}>
      <div className="lg:hidden">
        <Tabs label={t('Administration')} className="px-4">
          {adminPages.map(({ to, name }) => (
            <Tab key={to} to={to}>
              {t(name)}
            </Tab>
          ))}
        </Tabs>
      </div>
      {error !== null && data === undefined ? (
        <PageBody width="wide">
          <ErrorState
            title={t('The page did not load')}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
            requestId={problemOf(error)?.request_id}
          />
        </PageBody>
      ) : (
        <Loading
          isLoading={isPending}
          label={t('Loading...')}
          skeleton={
            <PageBody width="wide">
              <SkeletonRows rows={6} />
            </PageBody>
          }
        >
          {() => <Outlet />}
        </Loading>
      )}
    </AppPage>
  );
}

function AdminSide() {
  return (
    <>
      <ColumnHeader>{t('Administration')}</ColumnHeader>
      <nav aria-label={t('Administration')} className="min-h-0 flex-1 overflow-y-auto p-2">
        <ul className="grid">
          {adminPages.map(({ to, name, icon }) => (
            <li key={to}>
              <Link
                kind="bare"
                to={to}
                className="flex h-row items-center gap-2.5 rounded-control px-2 text-dense text-soft -outline-offset-2 hover:bg-hover hover:text-ink aria-[current=page]:bg-selected aria-[current=page]:font-medium aria-[current=page]:text-ink [&>svg]:size-4 [&>svg]:flex-none [&>svg]:text-muted"
              >
                {icon}
                {t(name)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
