import type { ReactNode } from 'react';
import { t } from '../../i18n/t.ts';
import { Button } from '../base/button.tsx';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  /** What will happen, what stays, what cannot be undone. */
  children: ReactNode;
  /** The action itself, "Delete account", never "OK". */
  confirmLabel: string;
  cancelLabel?: string;
  /** Default `danger-fill`: most actions that need a confirmation destroy something. */
  kind?: 'danger-fill' | 'primary';
  /** True while the action runs; the dialog cannot be closed then. */
  isPending?: boolean;
  /** True while what was filled in cannot be sent. */
  isDisabled?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before an action that cannot be undone. Focus starts on the safe button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    isOpen,
    title,
    children,
    confirmLabel,
    cancelLabel,
    kind = 'danger-fill',
    isPending = false,
    isDisabled = false,
  } = props;
  return (
    <Dialog
      role="alertdialog"
      isOpen={isOpen}
      onClose={props.onClose}
      title={title}
      isDismissable={!isPending}
      footer={
        <>
          <Button kind="ghost" autoFocus isDisabled={isPending} onPress={props.onClose}>
            {cancelLabel ?? t('Cancel')}
          </Button>
          <Button
            kind={kind}
            isPending={isPending}
            isDisabled={!isPending && isDisabled}
            onPress={props.onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="text-soft">{children}</div>
    </Dialog>
  );
}
