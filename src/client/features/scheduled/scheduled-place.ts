import { fullName } from '../../../contract/account/people.ts';
import type { ScheduledItem } from '../../../contract/scheduled/scheduled.ts';
import { t } from '../../i18n/t.ts';

/** "#lobby · Surf Club", "Thread in #lobby · Surf Club", "Aisha Cruz", "Post in Surf Club". */
export function placeText({ kind, place }: Pick<ScheduledItem, 'kind' | 'place'>): string {
  if (place === null) return t('In a place you can no longer see');
  const { group, chat } = place;
  if (kind === 'post' || chat === null)
    return group === null ? t('Discussions') : t('Post in {group}', { group: group.name });
  const name = chat.peer === null ? `#${chat.name}` : fullName(chat.peer);
  return joined(chat.thread_message_id === null ? name : t('Thread in {chat}', { chat: name }), group);
}

function joined(first: string, group: { readonly name: string } | null): string {
  return group === null ? first : `${first} · ${group.name}`;
}
