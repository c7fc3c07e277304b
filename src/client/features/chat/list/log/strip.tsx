import { ArrowDown, ArrowUp } from 'lucide-react';
import { useStore } from 'zustand';
import type { TypingPerson } from '../../../../data/realtime/ephemeral-stores.ts';
import { useTypingPeople } from '../../../../data/realtime/use-ephemeral.ts';
import { formatNumber, formatTime } from '../../../../i18n/format.ts';
import { t } from '../../../../i18n/t.ts';
import { Button as PillButton } from '../../../../ui/base/button.tsx';
import { typingText } from '../../composer/typing-text.ts';
import { WaitingLine } from '../../connection/connection-indicators.tsx';
import { StripBar } from './strip-bar.tsx';
import type { PositionStore } from './use-log-position.ts';

interface StripProps {
  conversationId: string;
  position: PositionStore;
  /** True while the code for a requested action is loading. */
  isSomethingComing: boolean;
  onJumpToUnread: () => void;
  onJumpToEnd: () => void;
}

const pill = 'rounded-full! text-ink!';

/** Links to the unread messages and to the end, and who is typing. */
export function Strip({ conversationId, position, isSomethingComing, ...jump }: StripProps) {
  const { unreadAbove, isFar, arrived } = useStore(position);
  // Not announced: in a busy chat the announcements would never end.
  const typing = useTypingPeople(conversationId);
  return (
    <StripBar>
      {unreadAbove !== null && (
        <PillButton
          size="small"
          className={pill}
          icon={<ArrowUp aria-hidden />}
          onPress={jump.onJumpToUnread}
        >
          <span className="num truncate">
            {unreadAbove.since === null
              ? t('{n} new', { n: unreadAbove.count })
              : t('{n} new since {time}', { n: unreadAbove.count, time: formatTime(unreadAbove.since) })}
          </span>
        </PillButton>
      )}
      <span role="status" className="text-small text-muted empty:hidden">
        {isSomethingComing && t('Loading...')}
      </span>
      <WaitingLine>
        {typing.length > 0 && unreadAbove === null ? (
          <TypingLine people={typing} />
        ) : (
          <span className="flex-1" />
        )}
      </WaitingLine>
      {(isFar || arrived > 0) && (
        <PillButton size="small" className={pill} icon={<ArrowDown aria-hidden />} onPress={jump.onJumpToEnd}>
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
    </StripBar>
  );
}

/** "Ana is typing…", with at most two names. Three dots are shown in the avatar column. */
function TypingLine({ people }: { people: readonly TypingPerson[] }) {
  return (
    <p aria-hidden className="flex min-w-0 flex-1 items-center gap-3 text-small text-muted">
      <span className="flex w-9 flex-none justify-center gap-1 max-sm:w-6">
        {[0, 1, 2].map((dot) => (
          <span
            key={dot}
            className="size-1 rounded-full bg-muted motion-safe:animate-[typing_1.2s_infinite] motion-safe:[animation-delay:var(--dot)] nth-2:[--dot:150ms] nth-3:[--dot:300ms]"
          />
        ))}
      </span>
      <span className="truncate">{typingText(people)}</span>
    </p>
  );
}
