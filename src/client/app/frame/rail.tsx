import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Compass, GraduationCap, House, MessageCircle, Search } from 'lucide-react';
import type { CommunityCard } from '../../../contract/communities/communities.ts';
import { myCommunitiesQuery } from '../../data/communities/my-communities.queries.ts';
import { ConnectionDot } from '../../features/chat/connection/connection-dot.tsx';
import { useGroupUnread, useUnread, withUnread } from '../../features/chat/list/use-unread.ts';
import { Bell } from '../../features/notifications/bell.tsx';
import { t } from '../../i18n/t.ts';
import { Link } from '../../ui/base/link.tsx';
import { openSwitcher } from '../../ui/base/shortcuts.ts';
import { UnreadMark } from '../../ui/media/badge.tsx';
import { BrandMark } from '../../ui/media/brand-mark.tsx';
import { CommunityAvatar } from '../../ui/media/community-avatar.tsx';
import { MeButton } from '../account/me-button.tsx';

/** 44 px, centred; the current item has a bar at the edge of the window. */
const item =
  'relative mx-auto grid size-11 flex-none place-items-center rounded-card text-soft hover:text-ink aria-[current=page]:text-ink aria-[current=page]:before:absolute aria-[current=page]:before:-left-2.5 aria-[current=page]:before:h-5 aria-[current=page]:before:w-0.75 aria-[current=page]:before:rounded-r-full aria-[current=page]:before:bg-accent';

/** The column at the window's edge, from 640 px on: navigation and the user's menu. */
export function Rail() {
  return (
    <nav
      aria-label={t('Main')}
      className="flex w-rail flex-none flex-col items-center gap-1 border-r border-line bg-sunken py-2 [--under:var(--sunken)] max-sm:hidden"
    >
      <BrandMark className="mx-auto my-2.5 text-ink" />
      <Link
        to="/"
        kind="bare"
        activeOptions={{ exact: true, includeSearch: false }}
        className={item}
        aria-label={t('Home')}
        title={t('Home')}
      >
        <House aria-hidden className="size-5 stroke-[1.75]" />
      </Link>
      <SwitcherButton />
      <Link
        to="/communities/"
        kind="bare"
        activeOptions={{ exact: true, includeSearch: false }}
        className={item}
        aria-label={t('Communities')}
        title={t('Communities')}
      >
        <Compass aria-hidden className="size-5 stroke-[1.75]" />
      </Link>
      <Link
        to="/courses/"
        kind="bare"
        activeOptions={{ exact: true, includeSearch: false }}
        className={item}
        aria-label={t('Courses')}
        title={t('Courses')}
      >
        <GraduationCap aria-hidden className="size-5 stroke-[1.75]" />
      </Link>
      <MessagesItem />
      <Bell className={item} />
      <MyCommunities />
      <span className="flex-1" />
      <ConnectionDot />
      <MeButton />
    </nav>
  );
}

/** Opens the switcher; Ctrl+K does the same. */
function SwitcherButton() {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      aria-label={t('Search')}
      title={t('Search (Ctrl+K)')}
      onClick={openSwitcher}
      className={item}
    >
      <Search aria-hidden className="size-5 stroke-[1.75]" />
    </button>
  );
}

/** The number of messages for the user; other messages are a dot. */
function MessagesItem() {
  const unread = useUnread();
  return (
    <Link
      to="/messages/"
      kind="bare"
      activeOptions={{ includeSearch: false }}
      className={item}
      aria-label={withUnread(t('Messages'), unread)}
      title={t('Messages')}
    >
      <MessageCircle aria-hidden className="size-5 stroke-[1.75]" />
      <UnreadMark {...unread} className="absolute top-0 right-0" />
    </Link>
  );
}

function MyCommunities() {
  const { data = [] } = useQuery(myCommunitiesQuery);
  const { slug } = useParams({ strict: false });
  if (data.length === 0) return null;
  return (
    <>
      <span aria-hidden className="my-1.5 w-8 flex-none border-t border-line-firm" />
      <ul
        aria-label={t('Your communities')}
        className="scroll-quiet grid min-h-0 w-full gap-1 overflow-y-auto"
      >
        {data.map((community) => (
          <li key={community.id}>
            <CommunityItem community={community} isCurrent={community.slug === slug} />
          </li>
        ))}
      </ul>
    </>
  );
}

function CommunityItem({ community, isCurrent }: { community: CommunityCard; isCurrent: boolean }) {
  const unread = useGroupUnread(community.id);
  const { id, name, slug, logo_url } = community;
  const label = withUnread(name, unread);
  return (
    <Link
      to="/communities/$slug/chats/"
      params={{ slug }}
      kind="bare"
      className={item}
      aria-label={label}
      title={label}
      {...(isCurrent && { 'aria-current': 'page' as const })}
    >
      <CommunityAvatar id={id} name={name} src={logo_url} />
      <UnreadMark {...unread} className="absolute top-0 -right-1" />
    </Link>
  );
}
