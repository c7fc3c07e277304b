import { X } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { t } from '../../i18n/t.ts';
import { IconButton } from '../base/icon-button.tsx';

interface FullViewProps {
  /** The accessible name, since it has no title. */
  label: string;
  /** Escape and the close button. */
  onClose: () => void;
  /** ArrowLeft and ArrowRight. */
  onArrow: (direction: 'previous' | 'next') => void;
  /** Beside the close button. */
  tools: ReactNode;
  footer: ReactNode;
  children: ReactNode;
}

/** Something to look at, over the whole page. Focus returns to where it was. */
export function FullView({ label, onClose, onArrow, tools, footer, children }: FullViewProps) {
  function handleKey({ key }: KeyboardEvent) {
    if (key === 'ArrowLeft') onArrow('previous');
    else if (key === 'ArrowRight') onArrow('next');
  }
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable
      className="fixed inset-x-0 top-0 z-dialog h-(--visual-viewport-height) bg-surface [--under:var(--surface)] transition-opacity duration-fast entering:opacity-0 exiting:opacity-0"
    >
      <Modal className="size-full">
        <Dialog aria-label={label} className="flex size-full flex-col outline-none">
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons do the same as the keys. */}
          <div className="flex min-h-0 flex-1 flex-col" onKeyDown={handleKey}>
            <div className="flex flex-none justify-end gap-1 p-1.5">
              {tools}
              <IconButton label={t('Close')} autoFocus onPress={onClose}>
                <X aria-hidden />
              </IconButton>
            </div>
            <div className="relative grid min-h-0 flex-1 place-items-center overflow-hidden px-2">
              {children}
            </div>
            <div className="flex flex-none items-center gap-3 px-4 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
              {footer}
            </div>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
