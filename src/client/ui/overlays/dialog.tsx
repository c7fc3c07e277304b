import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { t } from '../../i18n/t.ts';
import { classNames } from '../base/class-names.ts';
import { IconButton } from '../base/icon-button.tsx';

export interface DialogProps {
  isOpen: boolean;
  /** Called on Escape, a press outside, and the close button. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons, the safe one first. They stay visible while the content scrolls. */
  footer?: ReactNode;
  /** 440 px, or 640 px for forms with two columns. */
  width?: 'normal' | 'wide';
  /** False while saving: then only the buttons close it. */
  isDismissable?: boolean;
  role?: 'dialog' | 'alertdialog';
}

/** A dialog or a small form over the page; on a phone a bottom sheet. Focus returns to where it was. */
export function Dialog(props: DialogProps) {
  const {
    isOpen,
    onClose,
    title,
    children,
    footer,
    width = 'normal',
    isDismissable = true,
    role = 'dialog',
  } = props;
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={isDismissable && role === 'dialog'}
      isKeyboardDismissDisabled={!isDismissable}
      className="fixed inset-x-0 top-0 z-dialog flex h-(--visual-viewport-height) items-center justify-center bg-scrim p-6 transition-opacity duration-slow entering:opacity-0 exiting:opacity-0 max-sm:items-end max-sm:p-0"
    >
      <Modal
        className={classNames(
          'flex max-h-full w-full flex-col overflow-hidden rounded-dialog border border-line bg-raised shadow-float [--under:var(--raised)] transition-transform duration-slow ease-enter max-sm:max-h-[92%] max-sm:rounded-b-none max-sm:border-x-0 max-sm:border-b-0 max-sm:entering:translate-y-full max-sm:exiting:translate-y-full sm:entering:scale-98',
          width === 'wide' ? 'sm:max-w-160' : 'sm:max-w-110',
        )}
      >
        <AriaDialog role={role} className="flex min-h-0 flex-col outline-none">
          <header className="flex items-start gap-2 px-5 pt-5 sm:px-6 sm:pt-6">
            <Heading slot="title" className="min-w-0 flex-1 text-h3 text-balance">
              {title}
            </Heading>
            {role === 'dialog' && isDismissable && (
              <IconButton label={t('Close')} size="small" className="-mt-0.5 -mr-2" onPress={onClose}>
                <X />
              </IconButton>
            )}
          </header>
          <div className="min-h-0 overflow-y-auto px-5 pt-3 pb-5 text-dense sm:px-6 sm:pb-6">{children}</div>
          {footer !== undefined && (
            <footer className="flex flex-none flex-wrap justify-end gap-2 px-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:px-6 sm:pb-6">
              {footer}
            </footer>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
