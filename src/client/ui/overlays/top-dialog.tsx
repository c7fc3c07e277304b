import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';

export interface TopDialogProps {
  /** The accessible name, since it has no title. */
  label: string;
  /** Escape and a press outside. */
  onClose: () => void;
  children: ReactNode;
}

/**
 * A search dialog near the top of the page. Its height stays the same while results change; on a phone it fills the
 * screen.
 */
export function TopDialog({ label, onClose, children }: TopDialogProps) {
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable
      className="fixed inset-x-0 top-0 z-dialog flex h-(--visual-viewport-height) items-start justify-center bg-scrim transition-opacity duration-fast entering:opacity-0 exiting:opacity-0 sm:px-6 sm:pt-[12dvh] sm:pb-6"
    >
      <Modal className="flex max-h-full w-full flex-col overflow-hidden bg-raised [--under:var(--raised)] max-sm:h-full sm:h-128 sm:max-w-160 sm:rounded-dialog sm:border sm:border-line sm:shadow-float">
        <Dialog aria-label={label} className="flex min-h-0 flex-1 flex-col outline-none">
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
