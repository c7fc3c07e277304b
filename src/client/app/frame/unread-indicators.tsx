import { useEffect } from 'react';
import { useAppBadge, useUnread } from '../../features/chat/list/use-unread.ts';
import { useUnreadNotifications } from '../../features/notifications/store/badge-store.ts';
import { pageTitle } from '../../ui/base/page-title.ts';
import { markFavicon } from './favicon.ts';

/**
 * The same number everywhere: the window's title, the installed app's badge, and a dot on the page's icon. It is what
 * the two signs of the rail come to: unread messages and unread notifications.
 */
export function UnreadIndicators() {
  const messages = useUnread();
  const unread = messages + useUnreadNotifications();
  useAppBadge(unread);
  useEffect(() => {
    pageTitle.setState({ unread });
    markFavicon(document, unread > 0);
  }, [unread]);
  // Signed out, nothing waits.
  useEffect(
    () => () => {
      pageTitle.setState({ unread: 0 });
      markFavicon(document, false);
    },
    [],
  );
  return null;
}
