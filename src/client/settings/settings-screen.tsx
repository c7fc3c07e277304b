import { getRouteApi } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { type ComponentType, Suspense } from 'react';
import type { SettingsTabName } from '../../contract/addresses.ts';
import { lazyComponent } from '../lazy.ts';
import { useCurrentUser } from '../session/session.ts';
import { ConnectionStrip } from '../shell/connection-signs.tsx';
import { Link } from '../ui/link.tsx';
import { AppPage } from '../ui/page-layout.tsx';
import { Loading, SkeletonRows } from '../ui/skeleton.tsx';
import { t } from '../words/t.ts';
import { SettingsSide } from './settings-nav.tsx';

const tabs: Readonly<Record<SettingsTabName, ComponentType>> = {
  profile: lazyComponent(() => import('./profile-tab.tsx'), 'ProfileTab'),
  preferences: lazyComponent(() => import('./tags-tab.tsx'), 'TagsTab'),
  security: lazyComponent(() => import('./security-tab.tsx'), 'SecurityTab'),
  notifications: lazyComponent(() => import('./notifications-tab.tsx'), 'NotificationsTab'),
};

const route = getRouteApi('/member/settings');

/** `/settings/`: one tab at a time, named by the address. */
export function SettingsScreen() {
  const { tab } = route.useSearch();
  const user = useCurrentUser();
  const Tab = tabs[tab];
  if (user === null) return null;
  return (
    <AppPage side={<SettingsSide current={tab} />} topBar={<TopBar />}>
      <Suspense fallback={<OnItsWay />}>
        <Tab key={user.id} />
      </Suspense>
      <ConnectionStrip />
    </AppPage>
  );
}

/** On a phone the way back stands in place of the column. */
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

/** A tab whose code is on its way. */
function OnItsWay() {
  return (
    <div className="mx-auto w-full max-w-156 px-4 pt-6">
      <Loading isLoading label={t('Loading...')} skeleton={<SkeletonRows rows={5} />}>
        {() => null}
      </Loading>
    </div>
  );
}
