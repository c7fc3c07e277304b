import type { KeyboardEvent } from 'react';
import type { Notification } from '../../../contract/notifications/notifications.ts';
import type { NotificationList } from './store/notification-list.ts';
import { statusOf } from './store/notification-state.ts';
import type { NotificationActions } from './store/use-notifications.ts';

const ROW = '[data-notification]';
const LINK = '[data-row-link]';

/** The links of the rows in `list`, in order. */
function linksIn(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>(LINK)];
}

/** Moves the focus by `step` rows, and stops at both ends. */
function moveFrom(row: HTMLElement, links: readonly HTMLElement[], step: 1 | -1): void {
  const at = links.findIndex((link) => row.contains(link));
  links[Math.max(0, Math.min(links.length - 1, at + step))]?.focus();
}

/** After archiving, focus moves to the next row, or to the previous one from the last. */
function leave(row: HTMLElement, links: readonly HTMLElement[]): void {
  const at = links.findIndex((link) => row.contains(link));
  (links[at + 1] ?? links[at - 1])?.focus();
}

/**
 * Keys of a focused row: Up and Down move between rows, Home and End go to the ends, E archives, U toggles
 * read. Enter opens it, because it is a link.
 */
export function handleRowKey(
  event: KeyboardEvent<HTMLElement>,
  list: NotificationList,
  actions: NotificationActions,
): void {
  const { key, target, currentTarget } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return;
  if (!(target instanceof HTMLElement) || target.closest('[role=menu], [role=dialog]') !== null) return;
  const row = target.closest<HTMLElement>(ROW);
  const one: Notification | undefined = list.store.getState().byId[row?.dataset.notification ?? ''];
  if (row === null || one === undefined) return;
  const links = linksIn(currentTarget);
  switch (key.toLowerCase()) {
    case 'arrowdown':
      moveFrom(row, links, 1);
      break;
    case 'arrowup':
      moveFrom(row, links, -1);
      break;
    case 'home':
      links[0]?.focus();
      break;
    case 'end':
      links.at(-1)?.focus();
      break;
    case 'e':
      leave(row, links);
      actions.archive(one);
      break;
    case 'u':
      actions.mark(one, statusOf(list.store.getState(), one.id) === 'UNREAD' ? 'READ' : 'UNREAD');
      break;
    default:
      return;
  }
  event.preventDefault();
}
