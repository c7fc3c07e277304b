import { Archive, Bell, Mail, MailOpen } from 'lucide-react';
import { type MouseEvent, memo, useId } from 'react';
import { fullName } from '../../../contract/account/people.ts';
import type { Notification } from '../../../contract/notifications/notifications.ts';
import { PersonFace } from '../../data/people/person-button.tsx';
import { dayKey, formatDateTime, formatTime } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { classNames } from '../../ui/base/class-names.ts';
import { IconButton } from '../../ui/base/icon-button.tsx';
import { Avatar } from '../../ui/media/avatar.tsx';
import { NewDot } from '../../ui/media/badge.tsx';
import { CommunityAvatar } from '../../ui/media/community-avatar.tsx';
import { NotificationLink } from './notification-link.tsx';
import { notificationIcons } from './notification-look.ts';
import { NotificationMenu } from './notification-menu.tsx';
import { groupText, notificationExcerpt, notificationSentence } from './notification-text.ts';
import { type Drawn, statusOf } from './store/notification-state.ts';
import { useListState, useNotificationActions } from './store/use-notifications.ts';

interface NotificationRowProps {
  drawn: Drawn;
  /** In a panel: without actions beside it. */
  isBrief?: boolean;
  onOpen?: () => void;
}

/** One notification. A press anywhere opens its target and marks it as read. */
export const NotificationRow = memo(function NotificationRow({
  drawn,
  isBrief,
  onOpen,
}: NotificationRowProps) {
  const one = useListState(({ byId }) => byId[drawn.id]);
  const isUnread = useListState((state) => statusOf(state, drawn.id) === 'UNREAD');
  const actions = useNotificationActions();
  const describedBy = useId();
  if (one === undefined) return null;

  function open({ button }: MouseEvent) {
    // The right mouse button opens the browser's menu.
    if (button > 1 || one === undefined) return;
    if (isUnread) actions.mark(one, 'READ');
    onOpen?.();
  }

  return (
    <div
      data-notification={one.id}
      className={classNames(
        'group/row relative flex gap-3 px-4 py-3 has-[[data-row-link]:hover]:bg-hover',
        // Room for the actions, so that they cover nothing.
        isBrief !== true && 'pr-29 touch:pr-4',
      )}
    >
      <Face notification={one} isPressable={isBrief !== true} />
      <div className="grid min-w-0 flex-1 content-start gap-0.5">
        <NotificationLink
          notification={one}
          onClick={open}
          onAuxClick={open}
          className={classNames(
            'text-dense after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:shadow-focus',
            // Beside the first line only. The lines below have the full width of a phone.
            isBrief !== true && 'touch:pr-8',
          )}
          aria-describedby={describedBy}
        >
          <Sentence notification={one} isUnread={isUnread} />
        </NotificationLink>
        <Details notification={one} drawn={drawn} id={describedBy} />
      </div>
      <span
        className={classNames(
          'flex w-2 flex-none pt-1.5',
          isBrief !== true && 'absolute top-3 right-4 touch:top-7 touch:right-auto touch:left-1 touch:pt-0',
        )}
      >
        {isUnread && <NewDot />}
      </span>
      {isBrief !== true && <Actions notification={one} isUnread={isUnread} />}
    </div>
  );
});

function Sentence({ notification, isUnread }: { notification: Notification; isUnread: boolean }) {
  return (
    <span className={isUnread ? 'text-ink' : 'text-soft'}>
      {isUnread && <span className="sr-only">{t('Unread:')} </span>}
      {notificationSentence(notification).map(({ text, isName }) =>
        isName ? (
          <b key={text} className={isUnread ? 'font-semibold' : 'font-medium'}>
            {text}
          </b>
        ) : (
          text
        ),
      )}
    </span>
  );
}

/** Subject, place and time. */
function Details({ notification, drawn, id }: { notification: Notification; drawn: Drawn; id: string }) {
  const { group, facts, updated_at } = notification;
  const excerpt = notificationExcerpt(notification);
  const place = groupText(notification);
  const isMembershipAnnouncement = notificationSentence(notification).some(({ text }) => text === place);
  const hasPlace = !isMembershipAnnouncement && (group !== null || facts.group_name !== undefined);
  // A row that changed after it was drawn stays under its earlier day.
  const isOfDay = dayKey(updated_at) === dayKey(drawn.at);
  return (
    <span id={id} className="grid gap-0.5">
      {excerpt !== '' && <span className="line-clamp-2 text-meta text-soft wrap-anywhere">{excerpt}</span>}
      <span className="num truncate text-meta text-muted">
        {hasPlace && `${place} · `}
        <time dateTime={updated_at} title={formatDateTime(updated_at)}>
          {isOfDay ? formatTime(updated_at) : formatDateTime(updated_at)}
        </time>
      </span>
    </span>
  );
}

/** The avatar of the last actor, which opens their card, or of the community; with the icon of the kind. */
function Face({ notification, isPressable }: { notification: Notification; isPressable: boolean }) {
  const { kind, actors, group, facts } = notification;
  const [actor] = actors;
  const Icon = notificationIcons[kind];
  const place =
    group ?? (facts.group_name === undefined ? null : { id: facts.group_name, name: facts.group_name });
  return (
    <span className="relative h-10 flex-none">
      {actor !== undefined && isPressable ? (
        // Above the row's link, which covers the row.
        <PersonFace person={actor} groupId={group?.id ?? null} className="relative z-1">
          <Avatar id={actor.id} name={fullName(actor)} src={actor.avatar_url} size={40} />
        </PersonFace>
      ) : actor !== undefined ? (
        <Avatar id={actor.id} name={fullName(actor)} src={actor.avatar_url} size={40} />
      ) : place !== null ? (
        <CommunityAvatar id={place.id} name={place.name} src={group?.logo_url} size={40} />
      ) : (
        <span className="grid size-10 place-items-center rounded-full bg-selected text-soft">
          <Bell aria-hidden className="size-5 stroke-[1.75]" />
        </span>
      )}
      <span className="pointer-events-none absolute -right-1 -bottom-1 z-1 grid size-5 place-items-center rounded-full border border-line bg-raised text-soft">
        <Icon aria-hidden className="size-3 stroke-2" />
      </span>
    </span>
  );
}

interface ActionsProps {
  notification: Notification;
  isUnread: boolean;
}

/** Actions on the notification: shown beside the text on hover, behind one button on touch. */
function Actions({ notification, isUnread }: ActionsProps) {
  const actions = useNotificationActions();
  const markText = isUnread ? t('Mark as read') : t('Mark as unread');
  return (
    <span className="absolute top-2 right-3 z-sticky flex flex-none items-start rounded-control bg-hover opacity-0 group-hover/row:opacity-100 focus-within:opacity-100 has-[[aria-expanded=true]]:opacity-100 touch:top-1 touch:right-1 touch:bg-transparent touch:opacity-100">
      <span title={markText} className="flex touch:hidden">
        <IconButton
          label={markText}
          size="small"
          onPress={() => actions.mark(notification, isUnread ? 'READ' : 'UNREAD')}
        >
          {isUnread ? <MailOpen aria-hidden /> : <Mail aria-hidden />}
        </IconButton>
      </span>
      <span title={t('Archive')} className="flex touch:hidden">
        <IconButton label={t('Archive')} size="small" onPress={() => actions.archive(notification)}>
          <Archive aria-hidden />
        </IconButton>
      </span>
      <NotificationMenu notification={notification} isUnread={isUnread} actions={actions} />
    </span>
  );
}
