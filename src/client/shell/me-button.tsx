import { lazy, Suspense, useRef, useState } from 'react';
import { useCurrentUser } from '../session/session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { t } from '../words/t.ts';

// Opened once in a while, and what floats is heavy.
const MePopover = lazy(() => import('./me-popover.tsx').then(({ MePopover }) => ({ default: MePopover })));

/** The own face at the foot of the rail; behind it, everything about oneself. */
export function MeButton() {
  const user = useCurrentUser();
  const anchor = useRef<HTMLSpanElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  if (user === null) return null;
  const name = `${user.first_name} ${user.last_name}`;
  return (
    <span ref={anchor} className="grid place-items-center">
      <IconButton
        label={t('Your account, {name}', { name })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="min-h-11 min-w-11 rounded-full"
        onPress={() => {
          setWasOpened(true);
          setIsOpen(true);
        }}
      >
        <Avatar id={user.id} name={name} src={user.avatar_url} size={32} />
      </IconButton>
      {wasOpened && (
        <Suspense fallback={null}>
          <MePopover anchor={anchor} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </span>
  );
}
