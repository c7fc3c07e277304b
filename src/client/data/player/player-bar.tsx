import { Captions, RectangleHorizontal } from 'lucide-react';
import { t } from '../../i18n/t.ts';
import { IconButton } from '../../ui/base/icon-button.tsx';
import { Select } from '../../ui/forms/choices/select.tsx';
import { RATES } from './player-messages.ts';

/** The whole width of the page for the player, where the page can give it. */
export interface Theatre {
  readonly isOn: boolean;
  readonly toggle: () => void;
}

interface PlayerBarProps {
  rate: number;
  /** Whether captions are shown; null where there are none. */
  hasCaptions: boolean | null;
  /** Whether the speed can be set from here. */
  hasControls: boolean;
  theatre: Theatre | undefined;
  onRate: (rate: number) => void;
  onCaptions: () => void;
}

const rates = RATES.map((rate) => ({ value: String(rate), label: `${rate}×` }));

/** Under the player: speed, captions, and the whole width. */
export function PlayerBar({ rate, hasCaptions, hasControls, theatre, onRate, onCaptions }: PlayerBarProps) {
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
      {theatre !== undefined && (
        <span className="max-lg:hidden">
          <IconButton label={t('Theatre mode (T)')} isOn={theatre.isOn} onPress={theatre.toggle}>
            <RectangleHorizontal aria-hidden />
          </IconButton>
        </span>
      )}
    </div>
  );
}
