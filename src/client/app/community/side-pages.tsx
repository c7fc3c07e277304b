import {
  CalendarDays,
  GraduationCap,
  IdCard,
  type LucideIcon,
  Newspaper,
  Search,
  Shield,
  Trophy,
  Users,
} from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import type { CommunityTab } from '../../../contract/addresses.ts';
import type { GroupAuthorization } from '../../../contract/communities/authorization.ts';
import type { Community } from '../../../contract/communities/communities.ts';
import { sideTabs, tabNames, tabsFor } from '../../features/communities/page/community-tabs.ts';
import { t } from '../../i18n/t.ts';
import { classNames } from '../../ui/base/class-names.ts';
import { lazyComponent } from '../../ui/base/lazy.ts';
import { Link } from '../../ui/base/link.tsx';
import { openSwitcher } from '../../ui/base/shortcuts.ts';
import { sideRowClass, sideRowLook } from '../../ui/layout/side-row.ts';

// Lazy: what is new is shown shortly after the rows, which it does not move.
const SideNews = lazyComponent(() => import('./side-news.tsx'), 'SideNews');

type SideTab = (typeof sideTabs)[number];

const icons: Readonly<Record<SideTab, LucideIcon>> = {
  discussions: Newspaper,
  courses: GraduationCap,
  calendar: CalendarDays,
  members: Users,
  leaderboard: Trophy,
  moderation: Shield,
  subscriptions: IdCard,
};

interface SidePagesProps {
  community: Community;
  rights: GroupAuthorization;
  /** The open tab; undefined on the other pages of the community. */
  current: CommunityTab | undefined;
  /** Called when a page or the switcher is chosen. */
  onChoose?: (() => void) | undefined;
}

/** The switcher, and the pages of a community that the user may open. */
export function SidePages({ community, rights, current, onChoose }: SidePagesProps) {
  const { slug } = community;
  const allowed = tabsFor(rights, community);

  function jump() {
    onChoose?.();
    openSwitcher();
  }

  return (
    <nav aria-label={t('Pages of the community')} className="pt-2">
      <ul>
        <li className="grid">
          <button
            type="button"
            aria-haspopup="dialog"
            aria-keyshortcuts="Control+K Meta+K"
            onClick={jump}
            className={classNames(sideRowClass, sideRowLook({}))}
          >
            <Search aria-hidden />
            <span className="min-w-0 flex-1 truncate">{t('Jump to…')}</span>
            <kbd
              aria-hidden
              className="flex-none rounded-badge border border-line-firm bg-raised px-1.5 font-sans text-micro text-muted touch:hidden"
            >
              Ctrl K
            </kbd>
          </button>
        </li>
        {sideTabs
          .filter((tab) => allowed.includes(tab))
          .map((tab) => (
            <li key={tab} className="grid">
              <SideTabLink tab={tab} slug={slug} isCurrent={tab === current} onChoose={onChoose}>
                <Suspense fallback={null}>
                  <SideNews tab={tab} community={community} rights={rights} />
                </Suspense>
              </SideTabLink>
            </li>
          ))}
      </ul>
    </nav>
  );
}

interface SideTabLinkProps {
  tab: SideTab;
  slug: string;
  isCurrent: boolean;
  onChoose: (() => void) | undefined;
  /** What is new, at the right end. */
  children: ReactNode;
}

function SideTabLink({ tab, slug, isCurrent, onChoose, children }: SideTabLinkProps) {
  const Icon = icons[tab];
  return (
    <Link
      kind="bare"
      to="/communities/$slug/"
      params={{ slug }}
      search={{ tab, q: '', page: 1 }}
      // The router alone would mark every tab of this path as current.
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={isCurrent ? 'page' : undefined}
      {...(onChoose !== undefined && { onClick: onChoose })}
      className={classNames(
        sideRowClass,
        sideRowLook({ isCurrent }),
        'has-[[data-news]]:font-semibold has-[[data-news]]:text-ink',
      )}
    >
      <Icon aria-hidden />
      <span className="min-w-0 flex-1 truncate">{t(tabNames[tab])}</span>
      {children}
    </Link>
  );
}
