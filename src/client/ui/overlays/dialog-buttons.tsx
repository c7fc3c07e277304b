import { t } from '../../i18n/t.ts';
import { Button, type ButtonProps } from '../base/button.tsx';

interface DialogButtonsProps extends Pick<ButtonProps, 'form' | 'isDisabled' | 'onPress' | 'children'> {
  onCancel: () => void;
  /** While it runs, neither button takes a press. The caller changes the words: "Saving...". */
  isPending?: boolean;
  kind?: 'primary' | 'danger-fill';
}

/** Cancel, and what the dialog is for. Without `onPress` the second button submits the form. */
export function DialogButtons({
  onCancel,
  isPending = false,
  kind = 'primary',
  ...button
}: DialogButtonsProps) {
  return (
    <>
      <Button kind="ghost" isDisabled={isPending} onPress={onCancel}>
        {t('Cancel')}
      </Button>
      <Button
        type={button.onPress === undefined ? 'submit' : 'button'}
        kind={kind}
        isPending={isPending}
        {...button}
      />
    </>
  );
}
