import { type ReactNode, useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { RadioList } from '../../../ui/forms/choices/radio-list.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { ChangeScope } from '../event/event-part.ts';

interface ScopeDialogProps {
  title: string;
  confirmLabel: string;
  isDanger?: boolean;
  /** False when the change cannot apply to a single occurrence. */
  canBeOne?: boolean;
  isPending?: boolean;
  children?: ReactNode;
  onChoose: (scope: ChangeScope) => void;
  onClose: () => void;
}

/** Asks which part of a series to change: this event, this and the following ones, or all. */
export function ScopeDialog(props: ScopeDialogProps) {
  const { title, confirmLabel, isDanger = false, canBeOne = true, isPending = false, children } = props;
  const [scope, setScope] = useState<ChangeScope>(canBeOne ? 'this' : 'following');
  return (
    <Dialog
      isOpen
      onClose={props.onClose}
      title={title}
      isDismissable={!isPending}
      footer={
        <>
          <Button kind="ghost" isDisabled={isPending} onPress={props.onClose}>
            {t('Back')}
          </Button>
          <Button
            kind={isDanger ? 'danger-fill' : 'primary'}
            isPending={isPending}
            onPress={() => props.onChoose(scope)}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {children !== undefined && <p className="text-soft">{children}</p>}
        <RadioList
          label={title}
          value={scope}
          onChange={setScope}
          choices={[
            {
              value: 'this',
              label: t('This event'),
              isDisabled: !canBeOne,
              ...(!canBeOne && {
                description: t('How it repeats, its time zone and whole days belong to the series.'),
              }),
            },
            { value: 'following', label: t('This and following events') },
            { value: 'all', label: t('All events of the series') },
          ]}
        />
      </div>
    </Dialog>
  );
}
