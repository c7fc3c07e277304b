import { useState } from 'react';
import type { Community } from '../../../contract/communities/communities.ts';
import { useCurrentUser } from '../../data/session/session.ts';
import { t } from '../../i18n/t.ts';
import { GroupLevelField } from './group-level-field.tsx';
import { NoNotifications, NotificationListView } from './notification-list-view.tsx';
import { NotificationListContext, useNotificationList } from './store/use-notifications.ts';

/** The user's notifications from one community, and its notification level. */
export function NotificationsTab({ community }: { community: Community }) {
  const user = useCurrentUser();
  return user === null ? null : (
    <Notifications key={`${user.id} ${community.id}`} meId={user.id} community={community} />
  );
}

function Notifications({ meId, community }: { meId: string; community: Community }) {
  const [isUnreadOnly, setIsUnreadOnly] = useState(false);
  const list = useNotificationList(meId, { groupId: community.id, isUnreadOnly });
  return (
    <div className="mx-auto grid w-full max-w-read grid-cols-[minmax(0,1fr)] gap-4 p-4 sm:px-6 sm:pb-16">
      <GroupLevelField group={community} />
      <NotificationListContext value={list}>
        <NotificationListView
          key={String(isUnreadOnly)}
          isUnreadOnly={isUnreadOnly}
          onNarrow={setIsUnreadOnly}
          empty={
            <NoNotifications>
              {t('You’ll see mentions, replies and posts from {name} here.', { name: community.name })}
            </NoNotifications>
          }
        />
      </NotificationListContext>
    </div>
  );
}
