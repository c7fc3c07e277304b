import { Suspense, useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { lazyComponent } from '../../../ui/base/lazy.ts';
import { Checkbox } from '../../../ui/forms/choices/checkbox.tsx';

// Loaded on demand: few people open it, and a dialog weighs more than this whole form.
const TermsDialog = lazyComponent(() => import('./terms-dialog.tsx'), 'TermsDialog');

interface TermsFieldProps {
  defaultSelected: boolean;
  onChange: (accepted: boolean) => void;
}

/** The agreement in the sign-up form. A button opens the terms. */
export function TermsField({ defaultSelected, onChange }: TermsFieldProps) {
  const [isAsked, setIsAsked] = useState(false);
  const [isOpen, setIsOpen] = useState(false);

  function open() {
    setIsAsked(true);
    setIsOpen(true);
  }

  return (
    <div className="flex items-baseline gap-2">
      <Checkbox
        name="acceptedTerms"
        className="min-w-0 flex-1"
        defaultSelected={defaultSelected}
        onChange={onChange}
      >
        {t('I accept the Terms & Conditions')}
      </Checkbox>
      <Button kind="ghost" size="small" onPress={open}>
        {t('Read them')}
      </Button>
      {isAsked && (
        <Suspense fallback={null}>
          <TermsDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
