import { type ReactNode, useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogButtons } from '../../../ui/overlays/dialog-buttons.tsx';

interface TypedConfirmDialogProps {
  isOpen: boolean;
  title: string;
  /** The text to type. Case and surrounding spaces are ignored. */
  name: string;
  /** What will happen, and what stays. */
  children: ReactNode;
  confirmLabel: string;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

const plain = (text: string) => text.trim().toLocaleLowerCase();

/**
 * Confirms an action that affects every member. The user has to type the name, so that it cannot happen by
 * accident.
 */
export function TypedConfirmDialog(props: TypedConfirmDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={props.title}
      isDismissable={!props.isPending}
    >
      <TypedConfirm {...props} />
    </Dialog>
  );
}

// Mounted only while the dialog is open, so that it starts empty the next time.
function TypedConfirm({
  name,
  children,
  confirmLabel,
  isPending,
  onConfirm,
  onClose,
}: TypedConfirmDialogProps) {
  const [typed, setTyped] = useState('');
  const isSame = plain(typed) === plain(name);
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isSame && !isPending) onConfirm();
      }}
    >
      <div className="text-soft">{children}</div>
      <TextField
        autoFocus
        label={t('Type “{name}” to confirm', { name })}
        autoComplete="off"
        value={typed}
        onChange={setTyped}
      />
      <div className="flex justify-end gap-2">
        <DialogButtons
          onCancel={onClose}
          kind="danger-fill"
          isPending={isPending}
          isDisabled={!isPending && !isSame}
        >
          {confirmLabel}
        </DialogButtons>
      </div>
    </form>
  );
}
