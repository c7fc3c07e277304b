import type { RefObject } from 'react';
import type { Reaction } from '../../../../contract/feed/reactions.ts';
import { t } from '../../../i18n/t.ts';
import { emojiList } from '../../../ui/emoji/emoji-list.ts';
import { AnchoredPopover } from '../../../ui/overlays/anchored-popover.tsx';
import { FindGrid } from '../../../ui/overlays/find-grid.tsx';
import { QuickReactions } from './quick-reactions.tsx';

interface ReactionPickerProps {
  anchor: RefObject<HTMLElement | null>;
  reactions: readonly Reaction[];
  onReact: (emoji: string, isOn: boolean) => void;
  onClose: () => void;
}

/** Emoji to react with: six quick ones, the others by search. Mounted only while open. */
export function ReactionPicker({ anchor, reactions, onReact, onClose }: ReactionPickerProps) {
  const mine = new Set(reactions.flatMap(({ emoji, is_mine }) => (is_mine ? [emoji] : [])));
  function choose(emoji: string, isOn: boolean) {
    onReact(emoji, isOn);
    onClose();
  }
  return (
    <AnchoredPopover
      label={t('Add a reaction')}
      anchor={anchor}
      isOpen
      onClose={onClose}
      placement="bottom end"
    >
      <div className="grid min-w-76 gap-2">
        <QuickReactions isWide reactions={reactions} onReact={choose} />
        <FindGrid
          label={t('Emoji')}
          placeholder={t('Search emoji')}
          choices={emojiList.map(({ emoji, name, words = '' }) => ({
            value: emoji,
            label: t(name),
            words,
            isOn: mine.has(emoji),
          }))}
          onChoose={(emoji) => choose(emoji, !mine.has(emoji))}
          empty={t('No emoji found.')}
        />
      </div>
    </AnchoredPopover>
  );
}
