import { ChevronsUpDown } from 'lucide-react';
import { Suspense, useRef } from 'react';
import type { GroupAuthorization } from '../../../contract/communities/authorization.ts';
import type { Community } from '../../../contract/communities/communities.ts';
import { t } from '../../i18n/t.ts';
import { IconButton } from '../../ui/base/icon-button.tsx';
import { lazyComponent } from '../../ui/base/lazy.ts';
import { VerifiedSeal } from '../../ui/media/badge.tsx';
import { useCloseOnLeave } from '../../ui/overlays/use-close-on-leave.ts';
import { useLazyOverlay } from '../../ui/overlays/use-lazy-overlay.ts';

// Lazy: opened rarely, and a menu is heavy.
const loadMenu = () => import('./name-menu.tsx');
const NameMenu = lazyComponent(loadMenu, 'NameMenu');

interface NameButtonProps {
  community: Community;
  rights: GroupAuthorization;
  /** `bar`: the whole header of the sidebar. `icon`: beside a name that is already there. */
  look: 'bar' | 'icon';
  /** Whether the name is the heading of the page. */
  isHeading?: boolean;
  onChoose?: (() => void) | undefined;
}

/** The name of the community. A press opens its menu. */
export function NameButton({ community, rights, look, isHeading = false, onChoose }: NameButtonProps) {
  const anchor = useRef<HTMLDivElement>(null);
  const { isOpen, wasOpened, open, close } = useLazyOverlay(loadMenu);
  useCloseOnLeave(close);
  const { name, is_verified } = community;
  const label = t('Menu of {name}', { name });
  const Name = isHeading ? 'h1' : 'p';
  return (
    <div
      ref={anchor}
      className={
        look === 'icon'
          ? 'flex flex-none'
          : 'relative flex h-bar flex-none items-center gap-2 border-b border-line pr-2 pl-4 hover:bg-hover touch:pr-1'
      }
    >
      {look === 'bar' && (
        <>
          <Name tabIndex={isHeading ? -1 : undefined} className="min-w-0 truncate text-h4">
            {name}
          </Name>
          {is_verified && <VerifiedSeal />}
          <span className="flex-1" />
        </>
      )}
      <IconButton
        label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPress={open}
        className={
          look === 'bar'
            ? 'static after:absolute after:inset-0 hover:bg-transparent! focus-visible:outline-none focus-visible:after:shadow-focus'
            : undefined
        }
      >
        <ChevronsUpDown aria-hidden />
      </IconButton>
      {wasOpened && (
        <Suspense fallback={null}>
          <NameMenu
            community={community}
            rights={rights}
            anchor={anchor}
            isOpen={isOpen}
            onClose={close}
            onChoose={onChoose}
          />
        </Suspense>
      )}
    </div>
  );
}
