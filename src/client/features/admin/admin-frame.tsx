import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { settings } from '../../data/api/settings.ts';
import { QueryError } from '../../data/lists/query-state.tsx';
import { myAuthorizationQuery } from '../../data/session/authorization.queries.ts';
import { t } from '../../i18n/t.ts';
import { Link } from '../../ui/base/link.tsx';
import { InMain } from '../../ui/layout/in-main.ts';
import { NotFoundScreen } from '../../ui/layout/not-found-screen.tsx';
import { AppPage, ColumnHeader, PageBody } from '../../ui/layout/page-layout.tsx';
import { Loading, SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { Tab, Tabs } from '../../ui/layout/tabs.tsx';
import { adminPages } from './admin-pages.tsx';
import { useAdminLive } from './use-admin-live.ts';

/**
 * The frame of all pages under /admin: their list, and the page. For everyone but administrators there is nothing here,
 * as at an address that does not exist; also once the right is taken.
 */
export function AdminFrame() {
  const query = useQuery(myAuthorizationQuery);
  const { data, error, isPending } = query;
  useAdminLive(data?.data.permissions.includes('platform.admin') === true);
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
      {settings.stage === 'prod' && settings.test_payments && (
        <p
          role="note"
          className="flex-none border-b border-sun-line bg-sun-soft px-4 py-2 text-dense text-sun-text sm:px-6"
        >
          {t('Test payments. No real money moves.')}
        </p>
      )}
      <div className="lg:hidden">
        <Tabs label={t('Administration')} className="px-4">
          {adminPages.map(({ to, name }) => (
            <Tab key={to} to={to} activeOptions={{ exact: to === '/admin/' }}>
              {t(name)}
            </Tab>
          ))}
        </Tabs>
      </div>
      {error !== null && data === undefined ? (
        <PageBody width="wide">
          <QueryError query={query} title={t('The page did not load')} />
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
                activeOptions={{ exact: to === '/admin/', includeSearch: false }}
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
