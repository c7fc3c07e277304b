import { Captions, RectangleHorizontal } from 'lucide-react';
import { useStore } from 'zustand';
import { RATES } from '../../../data/player/player-messages.ts';
import { t } from '../../../i18n/t.ts';
import { IconButton } from '../../../ui/base/icon-button.tsx';
import { Select } from '../../../ui/forms/choices/select.tsx';
import { theatre, toggleTheatre } from './theatre.ts';

interface PlayerBarProps {
  rate: number;
  /** Whether captions are shown; null where there are none. */
  hasCaptions: boolean | null;
  /** Whether the speed can be set from here. */
  hasControls: boolean;
  onRate: (rate: number) => void;
  onCaptions: () => void;
}

const rates = RATES.map((rate) => ({ value: String(rate), label: `${rate}×` }));

/** Under the player: speed, captions, and the whole width. */
export function PlayerBar({ rate, hasCaptions, hasControls, onRate, onCaptions }: PlayerBarProps) {
  const isWide = useStore(theatre, ({ isOn }) => isOn);
  return (
    <div className="flex items-center justify-end gap-1 px-2 pt-1 sm:px-0">
      {hasCaptions !== null && (
        <IconButton label={t('Captions (C)')} isOn={hasCaptions} onPress={onCaptions}>
          <Captions aria-hidden />
        </IconButton>
      )}
      {hasControls && (
        <Select
          look="filter"
          label={t('Speed')}
          choices={rates}
          value={String(rate)}
          onChange={(value) => onRate(Number(value))}
        />
      )}
      <span className="max-lg:hidden">
        <IconButton label={t('Theatre mode (T)')} isOn={isWide} onPress={toggleTheatre}>
          <RectangleHorizontal aria-hidden />
        </IconButton>
      </span>
    </div>
  );
}
