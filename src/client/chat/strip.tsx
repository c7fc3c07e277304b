import { ArrowDown, ArrowUp } from 'lucide-react';
import { Button as PillButton } from '../ui/button.tsx';
import { formatNumber, formatTime } from '../words/format.ts';
import { t } from '../words/t.ts';
import type { LogPosition } from './log-position.ts';

interface StripProps {
  position: LogPosition;
  onJumpToUnread: () => void;
  onJumpToEnd: () => void;
}

const pill = 'rounded-full! text-ink!';

/**
 * Between log and composer, always there and always as high: the way to what is new and back to the end shifts and
 * covers nothing.
 */
export function Strip({ position, onJumpToUnread, onJumpToEnd }: StripProps) {
  const { unreadAbove, isFar, arrived } = position;
  return (
    <div className="flex h-9 min-w-0 flex-none items-center gap-2 px-4 touch:h-10 sm:px-6">
      {unreadAbove !== null && (
        <PillButton size="small" className={pill} icon={<ArrowUp aria-hidden />} onPress={onJumpToUnread}>
          <span className="num truncate">
            {unreadAbove.since === null
              ? t('{n} new', { n: unreadAbove.count })
              : t('{n} new since {time}', { n: unreadAbove.count, time: formatTime(unreadAbove.since) })}
          </span>
        </PillButton>
      )}
      <span className="flex-1" />
      {isFar && (
        <PillButton size="small" className={pill} icon={<ArrowDown aria-hidden />} onPress={onJumpToEnd}>
          {t('Jump to latest')}
          {arrived > 0 && (
            <span className="num font-semibold text-sun-text">
              <span aria-hidden className="font-medium text-ink">
                ·{' '}
              </span>
              {formatNumber(arrived)}
              <span className="sr-only"> {t('new')}</span>
            </span>
          )}
        </PillButton>
      )}
    </div>
  );
}
