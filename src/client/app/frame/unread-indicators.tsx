import { useEffect } from 'react';
import { useAppBadge, useUnread } from '../../features/chat/list/use-unread.ts';
import { useUnreadNotifications } from '../../features/notifications/store/badge-store.ts';
import { pageTitle } from '../../ui/base/page-title.ts';
import { markFavicon } from './favicon.ts';

/**
 * Shows the unread total in the page title and on the installed app's badge, and a dot on the favicon. The total is
 * unread messages plus unread notifications, as in the rail.
 */
export function UnreadIndicators() {
  const messages = useUnread();
  const unread = messages + useUnreadNotifications();
  useAppBadge(unread);
  useEffect(() => {
    pageTitle.setState({ unread });
    markFavicon(document, unread > 0);
  }, [unread]);
  // Signed out: nothing is unread.
  useEffect(
    () => () => {
      pageTitle.setState({ unread: 0 });
      markFavicon(document, false);
    },
    [],
  );
  return null;
}
