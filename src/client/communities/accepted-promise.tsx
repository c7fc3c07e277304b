import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { t } from '../words/t.ts';

const guidelines = [
  'Be kind. Correct the work, never the person.',
  'Teach only what you know, and say where it comes from.',
  'No selling, links or recruiting that the community did not ask for.',
  'Keep what members tell each other inside the community.',
  'Owners answer reports. What breaks the law leaves the platform.',
];

const nda = [
  'What members share in a community belongs to them. You do not publish, sell or pass it on without their yes.',
  'Names, numbers and payments of members are for running the community and for nothing else.',
  'When somebody leaves, what you know of them stays private.',
];

interface PromiseProps {
  name: 'acceptedGuidelines' | 'acceptedNda';
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
}

/** One thing to accept, with its words one press away. */
export function AcceptedPromise({ name, isSelected, onChange }: PromiseProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isGuidelines = name === 'acceptedGuidelines';
  const title = isGuidelines ? t('Community Guidelines') : t('Non-Disclosure Agreement');
  return (
    <div className="flex items-start justify-between gap-3">
      <Checkbox name={name} isSelected={isSelected} onChange={onChange}>
        {isGuidelines ? t('I accept the Community Guidelines') : t('I accept the Non-Disclosure Agreement')}
      </Checkbox>
      <Button
        kind="ghost"
        size="small"
        aria-label={t('Read: {title}', { title })}
        onPress={() => setIsOpen(true)}
      >
        {t('Read')}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={title}>
        <ol className="grid list-decimal gap-2 pl-5 text-dense text-soft">
          {(isGuidelines ? guidelines : nda).map((line) => (
            <li key={line}>{t(line)}</li>
          ))}
        </ol>
      </Dialog>
    </div>
  );
}
