import { getRouteApi } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { type ComponentType, Suspense, useCallback } from 'react';
import type { SettingsTabName } from '../../../contract/addresses.ts';
import { useCurrentUser } from '../../data/session/session.ts';
import { t } from '../../i18n/t.ts';
import { lazyComponent } from '../../ui/base/lazy.ts';
import { Link } from '../../ui/base/link.tsx';
import { AppPage } from '../../ui/layout/page-layout.tsx';
import { Loading, SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { ConnectionStrip } from '../chat/connection/connection-indicators.tsx';
import { SettingsSide } from './settings-nav.tsx';

const tabs: Readonly<Record<SettingsTabName, ComponentType>> = {
  profile: lazyComponent(() => import('./profile/profile-tab.tsx'), 'ProfileTab'),
  preferences: lazyComponent(() => import('./preferences-tab.tsx'), 'PreferencesTab'),
  security: lazyComponent(() => import('./security/security-tab.tsx'), 'SecurityTab'),
  notifications: lazyComponent(() => import('./notifications-tab.tsx'), 'NotificationsTab'),
};

const PaymentReturn = lazyComponent(() => import('../payments/checkout/payment-return.tsx'), 'PaymentReturn');

const route = getRouteApi('/member/settings');

/** `/settings/`: one tab at a time. The address names it. */
export function SettingsScreen() {
  const { tab, payment } = route.useSearch();
  const navigate = route.useNavigate();
  const closePayment = useCallback(
    () =>
      void navigate({ search: ({ payment: _, ...search }) => search, replace: true, ignoreBlocker: true }),
    [navigate],
  );
  const user = useCurrentUser();
  const Tab = tabs[tab];
  if (user === null) return null;
  return (
    <AppPage side={<SettingsSide current={tab} />} topBar={<TopBar />}>
      <Suspense fallback={<OnItsWay />}>
        <Tab key={user.id} />
      </Suspense>
      {payment !== undefined && (
        <Suspense fallback={null}>
          <PaymentReturn onClose={closePayment} />
        </Suspense>
      )}
      <ConnectionStrip />
    </AppPage>
  );
}

/** On a phone a back link replaces the column. */
function TopBar() {
  return (
    <header className="flex h-bar items-center gap-1 border-b border-line bg-surface pr-4 pl-1">
      <Link
        kind="bare"
        to="/"
        aria-label={t('Back')}
        className="grid size-hit place-items-center rounded-control text-soft"
      >
        <ChevronLeft aria-hidden className="size-5" />
      </Link>
      <p className="text-h4">{t('Settings')}</p>
    </header>
  );
}

/** Shown while the code of a tab loads. */
function OnItsWay() {
  return (
    <div className="mx-auto w-full max-w-156 px-4 pt-6">
      <Loading isLoading label={t('Loading...')} skeleton={<SkeletonRows rows={5} />}>
        {() => null}
      </Loading>
    </div>
  );
}
