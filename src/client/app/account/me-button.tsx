import { Suspense, useRef } from 'react';
import { useCurrentUser } from '../../data/session/session.ts';
import { t } from '../../i18n/t.ts';
import { IconButton } from '../../ui/base/icon-button.tsx';
import { lazyComponent } from '../../ui/base/lazy.ts';
import { Avatar } from '../../ui/media/avatar.tsx';
import { useCloseOnLeave } from '../../ui/overlays/use-close-on-leave.ts';
import { useLazyOverlay } from '../../ui/overlays/use-lazy-overlay.ts';

// Lazy: opened rarely, and a popover is heavy.
const loadMePopover = () => import('./me-popover.tsx');
const MePopover = lazyComponent(loadMePopover, 'MePopover');

/** The user's avatar at the bottom of the rail; it opens the user's menu. */
export function MeButton() {
  const user = useCurrentUser();
  const anchor = useRef<HTMLSpanElement>(null);
  const { isOpen, wasOpened, open, close } = useLazyOverlay(loadMePopover);
  useCloseOnLeave(close);
  if (user === null) return null;
  const name = `${user.first_name} ${user.last_name}`;

  return (
    <span ref={anchor} className="grid place-items-center">
      <IconButton
        label={t('Your account, {name}', { name })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="min-h-11 min-w-11 rounded-full"
        onPress={open}
      >
        <Avatar id={user.id} name={name} src={user.avatar_url} size={32} />
      </IconButton>
      {wasOpened && (
        <Suspense fallback={null}>
          <MePopover anchor={anchor} isOpen={isOpen} onClose={close} />
        </Suspense>
      )}
    </span>
  );
}
