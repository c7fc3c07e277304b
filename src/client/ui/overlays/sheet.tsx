import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { t } from '../../i18n/t.ts';
import { classNames } from '../base/class-names.ts';
import { IconButton } from '../base/icon-button.tsx';

interface SheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Buttons beside the title. */
  tools?: ReactNode;
  children: ReactNode;
  /** `left` for a sidebar, `right` for details, `bottom` for the actions on a message. */
  from?: 'left' | 'right' | 'bottom';
}

const places = {
  left: 'inset-y-0 left-0 h-full w-80 max-w-[85vw] border-r entering:-translate-x-full exiting:-translate-x-full',
  right:
    'inset-y-0 right-0 h-full w-94 max-w-[92vw] border-l entering:translate-x-full exiting:translate-x-full',
  bottom:
    'inset-x-0 bottom-0 mx-auto max-h-[85%] w-full rounded-t-dialog border-t entering:translate-y-full exiting:translate-y-full sm:max-w-110',
} as const;

/** A column of the layout, shown over the page where there is no room for it. */
export function Sheet({ isOpen, onClose, title, tools, children, from = 'left' }: SheetProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
      className="fixed inset-x-0 top-0 z-dialog h-(--visual-viewport-height) bg-scrim transition-opacity duration-slow entering:opacity-0 exiting:opacity-0"
    >
      <Modal
        className={classNames(
          'absolute flex flex-col overflow-hidden border-line bg-surface shadow-float transition-transform duration-slow ease-enter',
          places[from],
        )}
      >
        <Dialog className="flex min-h-0 flex-1 flex-col outline-none">
          <header className="flex h-bar flex-none items-center gap-2 border-b border-line pr-2 pl-4">
            <Heading slot="title" className="min-w-0 flex-1 truncate text-h4">
              {title}
            </Heading>
            {tools}
            <IconButton label={t('Close')} onPress={onClose}>
              <X />
            </IconButton>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-[env(safe-area-inset-bottom)]">
            {children}
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
