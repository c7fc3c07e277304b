import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Checkbox } from '../../../ui/forms/choices/checkbox.tsx';
import { PromiseDialog, type PromiseName, promiseTitle } from './promise-dialog.tsx';

interface PromiseProps {
  name: PromiseName;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
}

/** One promise to accept. A press opens its text. */
export function AcceptedPromise({ name, isSelected, onChange }: PromiseProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex items-baseline justify-between gap-3">
      <Checkbox name={name} isSelected={isSelected} onChange={onChange}>
        {name === 'acceptedGuidelines'
          ? t('I accept the Community Guidelines')
          : t('I accept the Non-Disclosure Agreement')}
      </Checkbox>
      <Button
        kind="ghost"
        size="small"
        aria-label={t('Read: {title}', { title: promiseTitle(name) })}
        onPress={() => setIsOpen(true)}
      >
        {t('Read')}
      </Button>
      {isOpen && <PromiseDialog of={name} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
