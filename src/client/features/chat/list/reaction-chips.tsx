import { SmilePlus } from 'lucide-react';
import type { Reaction } from '../../../../contract/feed/reactions.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import { reactedNames } from '../actions/reaction-text.ts';

interface ReactionChipsProps {
  reactions: readonly Reaction[];
  meId: string;
  /** Undefined for users who may only read. */
  onReact: ((emoji: string, isOn: boolean) => void) | undefined;
  /** Opens the picker. */
  onMore: ((button: HTMLElement) => void) | undefined;
  /** 0 where each chip is a tab stop; in a log that would be too many stops. */
  tabIndex?: 0 | -1;
}

const chip =
  'hit-44 inline-flex h-6.5 items-center gap-1.5 rounded-full border px-2 text-small touch:h-8 touch:px-2.5';

/** The reactions of a message. A press adds the user's own reaction or removes it. */
export function ReactionChips({ reactions, meId, onReact, onMore, tabIndex = -1 }: ReactionChipsProps) {
  return (
    <ul aria-label={t('Reactions')} className="flex flex-wrap gap-1 pt-1 touch:gap-1.5">
      {reactions.map((one) => {
        const names = reactedNames(one, meId);
        return (
          <li key={one.emoji} className="flex">
            <button
              type="button"
              tabIndex={tabIndex}
              aria-pressed={one.is_mine}
              aria-label={t('{emoji} {n}: {names}', { emoji: one.emoji, n: one.count, names })}
              title={names}
              disabled={onReact === undefined}
              onClick={() => onReact?.(one.emoji, !one.is_mine)}
              className={classNames(
                chip,
                one.is_mine
                  ? 'border-accent-line bg-accent-soft font-semibold text-accent'
                  : 'border-line bg-raised text-soft enabled:hover:border-line-firm',
              )}
            >
              <span aria-hidden className="text-[0.9375rem] leading-none">
                {one.emoji}
              </span>
              <span className="num">{formatNumber(one.count)}</span>
            </button>
          </li>
        );
      })}
      {onMore !== undefined && (
        <li className="flex">
          <button
            type="button"
            tabIndex={tabIndex}
            aria-label={t('Add a reaction')}
            title={t('Add a reaction')}
            onClick={({ currentTarget }) => onMore(currentTarget)}
            className={classNames(chip, 'border-line bg-raised text-muted hover:border-line-firm')}
          >
            <SmilePlus aria-hidden className="size-4 stroke-[1.75]" />
          </button>
        </li>
      )}
    </ul>
  );
}
