import { t } from '../../../i18n/t.ts';

/** "general, 4 unread, 1 mention": a chat's name and unread counts for screen readers. */
export function newsText(name: string, unread: number, mentions: number): string {
  const parts = [name];
  if (unread > 0) parts.push(t('{n} unread', { n: unread }));
  if (mentions > 0) parts.push(t('{n, plural, one {# mention} other {# mentions}}', { n: mentions }));
  return parts.join(', ');
}
