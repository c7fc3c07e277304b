import { SmilePlus } from 'lucide-react';
import type { Reaction } from '../../../../contract/feed/reactions.ts';
import { openReactors, type Reacted } from '../../../data/people/reactors-store.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import { reactedNames } from '../actions/reaction-text.ts';
import { useHold } from '../actions/use-hold.ts';

interface ReactionChipsProps {
  about: Reacted;
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

/**
 * The reactions to something. A press adds the user's own or removes it; a long one, the other mouse button or the menu
 * key shows who reacted. For users who may not react, so does each press.
 */
export function ReactionChips(props: ReactionChipsProps) {
  const { about, reactions, meId, onReact, onMore, tabIndex = -1 } = props;
  return (
    <ul
      aria-label={t('Reactions')}
      data-reactions={about.id}
      className="flex flex-wrap gap-1 pt-1 touch:gap-1.5"
    >
      {reactions.map((one) => (
        <Chip
          key={one.emoji}
          reaction={one}
          names={reactedNames(one, meId)}
          tabIndex={tabIndex}
          onPress={onReact && (() => onReact(one.emoji, !one.is_mine))}
          onHold={() => openReactors(about, reactions, one.emoji)}
        />
      ))}
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

interface ChipProps {
  reaction: Reaction;
  names: string;
  tabIndex: 0 | -1;
  onPress: (() => void) | undefined;
  onHold: () => void;
}

function Chip({ reaction, names, tabIndex, onPress, onHold }: ChipProps) {
  const { emoji, count, is_mine } = reaction;
  const hold = useHold(onHold);
  return (
    <li className="flex">
      <button
        type="button"
        tabIndex={tabIndex}
        {...(onPress === undefined ? { 'aria-haspopup': 'dialog' as const } : { 'aria-pressed': is_mine })}
        aria-label={t('{emoji} {n}: {names}', { emoji, n: count, names })}
        title={names}
        onClick={onPress ?? onHold}
        {...hold}
        className={classNames(
          chip,
          'touch-manipulation select-none [-webkit-touch-callout:none]',
          is_mine
            ? 'border-accent-line bg-accent-soft font-semibold text-accent'
            : 'border-line bg-raised text-soft hover:border-line-firm',
        )}
      >
        <span aria-hidden className="text-[0.9375rem] leading-none">
          {emoji}
        </span>
        <span className="num">{formatNumber(count)}</span>
      </button>
    </li>
  );
}
