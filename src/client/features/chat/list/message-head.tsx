import { formatDateTime, formatTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import { Badge } from '../../../ui/media/badge.tsx';

/** A member's role in the community, if it is shown. */
export type StaffRole = 'OWNER' | 'MODERATOR';

interface MessageHeadProps {
  /** First and last name of the author. */
  name: string;
  role: StaffRole | undefined;
  /** When the message was sent. */
  instant: string;
}

/**
 * The author, their role, and the time. The list listens for presses on the name, which opens the author's card;
 * keyboard users open it from the menu.
 */
export function MessageHead({ name, role, instant }: MessageHeadProps) {
  return (
    <p className="flex min-h-5 flex-wrap items-baseline gap-x-1.5">
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('About {name}', { name })}
        data-author
        className="rounded-[3px] text-left text-name wrap-anywhere underline-offset-3 hover:underline"
      >
        {name}
      </button>
      {role !== undefined && (
        <span className="self-center">
          <Badge>{role === 'OWNER' ? t('Owner') : t('Moderator')}</Badge>
        </span>
      )}
      <MessageTime instant={instant} className="text-small" />
    </p>
  );
}

/** When a message was sent: the clock time, and the date as its title. */
export function MessageTime({ instant, className }: { instant: string; className: string }) {
  return (
    <time
      dateTime={instant}
      // Computed when the pointer enters: formatting the date of each row of a busy chat costs too much.
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = formatDateTime(instant);
      }}
      className={classNames('text-muted', className)}
    >
      {formatTime(instant)}
    </time>
  );
}
