import { useQueryClient } from '@tanstack/react-query';
import { Archive, BellOff, CircleHelp, Ellipsis, Mail, MailOpen } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Notification } from '../../../contract/notifications/notifications.ts';
import { toastFailure } from '../../data/api/failure-toast.ts';
import { t } from '../../i18n/t.ts';
import { IconButton } from '../../ui/base/icon-button.tsx';
import { lazyComponent } from '../../ui/base/lazy.ts';
import { Menu, MenuDivider, MenuItem } from '../../ui/overlays/menu.tsx';
import { setGroupLevel, setPostLevel } from './store/set-level.ts';
import type { NotificationActions } from './store/use-notifications.ts';

// Loaded on demand: it is opened rarely, and loads more code itself.
const WhySheet = lazyComponent(() => import('./why-sheet.tsx'), 'WhySheet');

interface NotificationMenuProps {
  notification: Notification;
  isUnread: boolean;
  actions: NotificationActions;
}

/** All actions on one notification. */
export function NotificationMenu({ notification, isUnread, actions }: NotificationMenuProps) {
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { group, target } = notification;
  const { post_id } = target;
  return (
    <>
      <Menu
        label={t('Actions for this notification')}
        trigger={
          <IconButton label={t('More')} size="small">
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        <MenuItem
          label={isUnread ? t('Mark as read') : t('Mark as unread')}
          icon={isUnread ? <MailOpen aria-hidden /> : <Mail aria-hidden />}
          hint="U"
          onAction={() => actions.mark(notification, isUnread ? 'READ' : 'UNREAD')}
        />
        <MenuItem
          label={t('Archive')}
          icon={<Archive aria-hidden />}
          hint="E"
          onAction={() => actions.archive(notification)}
        />
        <MenuDivider />
        <MenuItem
          label={t('Why did I get this?')}
          icon={<CircleHelp aria-hidden />}
          onAction={() => setIsAsking(true)}
        />
        {post_id !== null && group !== null && (
          <MenuItem
            label={t('Mute this post')}
            icon={<BellOff aria-hidden />}
            onAction={() => void setPostLevel(queries, post_id, 'MUTED').catch(toastFailure)}
          />
        )}
        {group !== null && (
          <MenuItem
            label={t('Mute {name}', { name: group.name })}
            icon={<BellOff aria-hidden />}
            onAction={() => void setGroupLevel(queries, group, 'NOTHING').catch(toastFailure)}
          />
        )}
      </Menu>
      {isAsking && (
        <Suspense fallback={null}>
          <WhySheet notification={notification} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
