import type { RefObject } from 'react';
import { t } from '../../i18n/t.ts';
import { AnchoredPopover } from '../../ui/overlays/anchored-popover.tsx';
import { MePanel } from './me-panel.tsx';

interface MePopoverProps {
  anchor: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onClose: () => void;
}

/** The user's menu as a popover beside their avatar. */
export function MePopover({ anchor, isOpen, onClose }: MePopoverProps) {
  return (
    <AnchoredPopover
      label={t('Your account')}
      anchor={anchor}
      isOpen={isOpen}
      onClose={onClose}
      placement="right bottom"
    >
      <MePanel onDone={onClose} />
    </AnchoredPopover>
  );
}
