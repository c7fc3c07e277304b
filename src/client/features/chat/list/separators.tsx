import { Hash, Lock } from 'lucide-react';
import { fullName } from '../../../../contract/account/people.ts';
import { formatDate, formatDay } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Avatar } from '../../../ui/media/avatar.tsx';
import type { ConversationFacts } from '../conversations/conversation-facts.ts';

/** Shown above the first message of a day, in the user's time zone. */
export function DaySeparator({ instant }: { instant: string }) {
  const day = formatDay(instant);
  return (
    <div className="flex items-center gap-3 px-4 pt-3 pb-1 text-small font-medium text-muted after:h-px after:flex-1 after:bg-line sm:px-6">
      <hr aria-label={day} className="flex-1 border-t border-line" />
      <time aria-hidden dateTime={instant}>
        {day}
      </time>
    </div>
  );
}

/** Shown above the first message that was unread when the chat was opened. */
export function NewSeparator() {
  return (
    <div className="px-4 pt-2 sm:px-6">
      <div className="flex h-4 items-center gap-2 text-micro font-semibold text-sun-text">
        <hr aria-label={t('New messages')} className="flex-1 border-t border-sun-mark" />
        <span aria-hidden>{t('New')}</span>
      </div>
    </div>
  );
}

/** Shown above the very first message, so that the user sees that there is nothing older. */
export function ConversationStart({ conversation }: { conversation: ConversationFacts }) {
  const { kind, name, is_staff_only, topic, peer, created_at } = conversation;
  const Icon = is_staff_only ? Lock : Hash;
  // The panel shows the parent above.
  if (kind === 'THREAD') return null;
  if (peer !== null) {
    return (
      <div className="px-4 pt-6 pb-3 sm:px-6">
        <Avatar id={peer.id} name={fullName(peer)} src={peer.avatar_url} size={56} />
        <p className="mt-3 text-h3 wrap-anywhere">{fullName(peer)}</p>
        <p className="max-w-[60ch] text-dense text-soft">
          {t('This is the start of your private chat with {name}, on {date}.', {
            name: peer.first_name,
            date: formatDate(created_at),
          })}
        </p>
      </div>
    );
  }
  return (
    <div className="px-4 pt-6 pb-3 sm:px-6">
      <span className="grid size-11 place-items-center rounded-card border border-line bg-raised text-soft">
        <Icon aria-hidden className="size-5 stroke-[1.75]" />
      </span>
      <p className="mt-3 text-h3 wrap-anywhere">{name}</p>
      <p className="max-w-[60ch] text-dense text-soft">
        {topic !== '' && `${topic} · `}
        {t('This is the start of the chat, on {date}.', { date: formatDate(created_at) })}
      </p>
    </div>
  );
}
