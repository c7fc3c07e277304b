import type { RefObject } from 'react';
import { t } from '../../i18n/t.ts';
import { AnchoredPopover } from '../overlays/anchored-popover.tsx';
import { FindGrid } from '../overlays/find-grid.tsx';
import { emojiList } from './emoji-list.ts';

interface EmojiPopoverProps {
  anchor: RefObject<HTMLElement | null>;
  onChoose: (emoji: string) => void;
  onClose: () => void;
}

/** Emoji to insert into a text, with a search field. Mounted only while it is open. */
export function EmojiPopover({ anchor, onChoose, onClose }: EmojiPopoverProps) {
  return (
    <AnchoredPopover label={t('Emoji')} anchor={anchor} isOpen onClose={onClose} placement="top end">
      <div className="min-w-76">
        <FindGrid
          label={t('Emoji')}
          placeholder={t('Search emoji')}
          choices={emojiList.map(({ emoji, name, words = '' }) => ({
            value: emoji,
            label: t(name),
            words,
            isOn: false,
          }))}
          onChoose={(emoji) => {
            onChoose(emoji);
            onClose();
          }}
          empty={t('No emoji found.')}
        />
      </div>
    </AnchoredPopover>
  );
}
