import { Fragment, type RefObject } from 'react';
import { t } from '../../../i18n/t.ts';
import { AnchoredMenu } from '../../../ui/overlays/anchored-menu.tsx';
import { MenuDivider, MenuItem } from '../../../ui/overlays/menu.tsx';
import { messageActionIcon } from './message-action-icon.tsx';
import type { MessageActionKind } from './message-actions.ts';

interface MessageMenuProps {
  kinds: readonly MessageActionKind[];
  anchor: RefObject<HTMLElement | null>;
  onAction: (kind: MessageActionKind) => void;
  onClose: () => void;
}

/** The toolbar's actions for keyboard users. Mounted only while open. */
export function MessageMenu({ kinds, anchor, onAction, onClose }: MessageMenuProps) {
  return (
    <AnchoredMenu label={t('Message actions')} anchor={anchor} isOpen onClose={onClose}>
      {kinds.map((kind) => (
        <Fragment key={kind}>
          {kind === 'delete' && kinds.length > 1 && <MenuDivider />}
          <MenuItem
            {...messageActionIcon(kind)}
            isDanger={kind === 'delete'}
            onAction={() => onAction(kind)}
          />
        </Fragment>
      ))}
    </AnchoredMenu>
  );
}
