import { useEffect } from 'react';
import { useAppBadge, useUnread } from '../../features/chat/list/use-unread.ts';
import { useUnreadNotifications } from '../../features/notifications/store/badge-store.ts';
import { pageTitle } from '../../ui/base/page-title.ts';
import { markFavicon } from './favicon.ts';

/**
 * Shows what concerns the user in the page title and on the installed app's badge: the numbers of the rail, messages
 * and notifications. The favicon has a dot for other unread messages, too.
 */
export function UnreadIndicators() {
  const { personal, hasOthers } = useUnread();
  const unread = personal + useUnreadNotifications();
  useAppBadge(unread);
  useEffect(() => pageTitle.setState({ unread }), [unread]);
  const hasNews = unread > 0 || hasOthers;
  useEffect(() => markFavicon(document, hasNews), [hasNews]);
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
