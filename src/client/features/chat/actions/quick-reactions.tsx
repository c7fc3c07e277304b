import type { Reaction } from '../../../../contract/feed/reactions.ts';
import { t } from '../../../i18n/t.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import { quickEmoji } from './quick-emoji.ts';

interface QuickReactionsProps {
  /** Of the message, with the user's unconfirmed choices applied. */
  reactions: readonly Reaction[];
  onReact: (emoji: string, isOn: boolean) => void;
  isWide?: boolean;
}

/** Six emoji in a row. The user's own are marked, and a press removes them. */
export function QuickReactions({ reactions, onReact, isWide = false }: QuickReactionsProps) {
  return (
    <fieldset
      aria-label={t('Quick reactions')}
      className={classNames('flex gap-1', isWide && 'justify-between')}
    >
      {quickEmoji.map((emoji) => {
        const isOn = reactions.some((one) => one.emoji === emoji && one.is_mine);
        return (
          <button
            key={emoji}
            type="button"
            aria-pressed={isOn}
            aria-label={emoji}
            onClick={() => onReact(emoji, !isOn)}
            className={classNames(
              'grid size-9 place-items-center rounded-control text-[1.25rem] leading-none touch:size-11',
              isOn ? 'bg-accent-soft ring-1 ring-accent-line ring-inset' : 'hover:bg-hover',
            )}
          >
            <span aria-hidden>{emoji}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
