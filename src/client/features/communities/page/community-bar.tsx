import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { ChevronLeft, Menu, Search } from 'lucide-react';
import type { Community } from '../../../../contract/communities/communities.ts';
import { t } from '../../../i18n/t.ts';
import { IconButton } from '../../../ui/base/icon-button.tsx';
import { Link } from '../../../ui/base/link.tsx';
import { openSwitcher } from '../../../ui/base/shortcuts.ts';
import { SideButton } from '../../../ui/layout/side-button.tsx';
import { SkeletonBar } from '../../../ui/layout/skeleton.tsx';
import { UnreadMark } from '../../../ui/media/badge.tsx';
import { useGroupUnread, withUnread } from '../../chat/list/use-unread.ts';

interface CommunityBarProps {
  /** Undefined while it is loading. */
  community: Community | undefined;
  slug: string;
  /** What is shown of the community: "Discussions". */
  line: string;
  /** Whether the name is the heading of the page. */
  isHeading?: boolean;
  /** Whether the page shows one post: without a page before it, Back then leads to all posts. */
  isPost?: boolean;
}

/**
 * The bar on top of each page of a community, where the sidebar is not beside it: back, name, search and menu on a
 * phone, the button of the sidebar's sheet from 640 to 1023 px.
 */
export function CommunityBar({
  community,
  slug,
  line,
  isHeading = false,
  isPost = false,
}: CommunityBarProps) {
  const Name = isHeading ? 'h1' : 'p';
  return (
    <header className="flex h-bar flex-none items-center gap-1 border-b border-line bg-surface px-1 sm:px-4 lg:hidden">
      <BackButton slug={isPost ? slug : undefined} />
      <SideButton className="-ml-2" />
      <div className="grid min-w-0 flex-1">
        {community === undefined ? (
          <SkeletonBar className="w-36" />
        ) : (
          <>
            <Name tabIndex={isHeading ? -1 : undefined} className="truncate text-h4">
              {community.name}
            </Name>
            <p className="truncate text-small text-muted">{line}</p>
          </>
        )}
      </div>
      <span className="flex flex-none sm:hidden">
        <IconButton label={t('Search')} onPress={openSwitcher}>
          <Search aria-hidden />
        </IconButton>
        <MenuLink slug={slug} groupId={community?.id ?? ''} />
      </span>
    </header>
  );
}

/** To the page before; for someone who came by a link, to the discussions of `slug`, or to the communities. */
function BackButton({ slug }: { slug: string | undefined }) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  function goBack() {
    if (canGoBack) router.history.back();
    else if (slug === undefined) void router.navigate({ to: '/communities/' });
    else
      void router.navigate({
        to: '/communities/$slug/',
        params: { slug },
        search: { tab: 'discussions', q: '', page: 1 },
      });
  }
  return (
    <span className="flex flex-none sm:hidden">
      <IconButton label={t('Back')} onPress={goBack}>
        <ChevronLeft aria-hidden className="size-5!" />
      </IconButton>
    </span>
  );
}

/** To the community's menu, which is a screen on a phone. The number counts mentions and replies; the dot says that a chat has something else new. */
function MenuLink({ slug, groupId }: { slug: string; groupId: string }) {
  const unread = useGroupUnread(groupId);
  return (
    <Link
      kind="bare"
      to="/communities/$slug/chats/"
      params={{ slug }}
      search={{}}
      aria-label={withUnread(t('Menu'), unread)}
      className="relative grid size-hit flex-none place-items-center rounded-control text-soft hover:bg-hover hover:text-ink"
    >
      <Menu aria-hidden className="size-4.5 stroke-[1.75]" />
      <UnreadMark {...unread} className="absolute top-1.5 right-1.5" />
    </Link>
  );
}
