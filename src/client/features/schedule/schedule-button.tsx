import { ChevronDown, Clock } from 'lucide-react';
import { Suspense, useRef } from 'react';
import { t } from '../../i18n/t.ts';
import { IconButton } from '../../ui/base/icon-button.tsx';
import { lazyComponent } from '../../ui/base/lazy.ts';
import { useLazyOverlay } from '../../ui/overlays/use-lazy-overlay.ts';

// Lazy: opened rarely, and a menu with a dialog is heavy.
const loadMenu = () => import('./schedule-menu.tsx');
const ScheduleMenu = lazyComponent(loadMenu, 'ScheduleMenu');

interface ScheduleButtonProps {
  /** `split`: narrow, beside the button that sends. `icon`: among other tools. */
  look: 'split' | 'icon';
  /** There is nothing to schedule yet; the menu still leads to what is scheduled. */
  isEmpty: boolean;
  isPending: boolean;
  /** Gets the chosen instant. */
  onPick: (sendAt: string) => void;
}

/** The button beside a composer's Send that opens the times to send at. */
export function ScheduleButton({ look, isEmpty, isPending, onPick }: ScheduleButtonProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const { isOpen, wasOpened, open, close } = useLazyOverlay(loadMenu);
  return (
    <span ref={anchor} className="flex flex-none">
      <IconButton
        label={t('Send later')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        isDisabled={isPending}
        onPress={open}
        className={look === 'split' ? 'w-6! touch:w-9!' : undefined}
      >
        {look === 'split' ? <ChevronDown aria-hidden /> : <Clock aria-hidden />}
      </IconButton>
      {wasOpened && (
        <Suspense fallback={null}>
          <ScheduleMenu
            anchor={anchor}
            isOpen={isOpen}
            onClose={close}
            isDisabled={isEmpty || isPending}
            onPick={onPick}
          />
        </Suspense>
      )}
    </span>
  );
}
