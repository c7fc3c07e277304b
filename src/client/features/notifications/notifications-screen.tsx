import { useState } from 'react';
import { useCurrentUser } from '../../data/session/session.ts';
import { t } from '../../i18n/t.ts';
import { PageBody, PageHead, ScrollArea } from '../../ui/layout/page-layout.tsx';
import { NoNotifications, NotificationListView } from './notification-list-view.tsx';
import { PushOffer } from './push-offer.tsx';
import { NotificationListContext, useNotificationList } from './store/use-notifications.ts';

/** `/notifications/`: the notifications of the signed-in user. */
export function NotificationsScreen() {
  const user = useCurrentUser();
  return user === null ? null : <Notifications key={user.id} meId={user.id} />;
}

function Notifications({ meId }: { meId: string }) {
  const [isUnreadOnly, setIsUnreadOnly] = useState(false);
  const list = useNotificationList(meId, { groupId: null, isUnreadOnly });
  return (
    <ScrollArea>
      <PageBody width="read">
        <PageHead title={t('Notifications')} />
        <PushOffer />
        <NotificationListContext value={list}>
          <NotificationListView
            key={String(isUnreadOnly)}
            isUnreadOnly={isUnreadOnly}
            onNarrow={setIsUnreadOnly}
            empty={
              <NoNotifications>
                {t('You’ll see replies, mentions and new posts from your communities here.')}
              </NoNotifications>
            }
          />
        </NotificationListContext>
      </PageBody>
    </ScrollArea>
  );
}
