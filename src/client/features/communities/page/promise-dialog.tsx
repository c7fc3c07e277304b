import { t } from '../../../i18n/t.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

const guidelines = [
  'Be kind. Correct the work, never the person.',
  'Teach only what you know, and say where it comes from.',
  'No selling, links or recruiting that the community did not ask for.',
  'Keep what members tell each other inside the community.',
  'Owners answer reports. We remove anything illegal.',
];

const nda = [
  'What members share in a community belongs to them. Don’t publish, sell or share it without their permission.',
  'Use members’ names, numbers and payments only to run the community.',
  'When someone leaves, keep what you know about them private.',
];

/** What the founder of a community accepts (SPEC §3). */
export type PromiseName = 'acceptedGuidelines' | 'acceptedNda';

/** Its label in the form. */
export function promiseTitle(name: PromiseName): string {
  return name === 'acceptedGuidelines' ? t('Community Guidelines') : t('Non-Disclosure Agreement');
}

/** The text of a promise. */
export function PromiseDialog({ of, onClose }: { of: PromiseName; onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title={promiseTitle(of)}>
      <ol className="grid list-decimal gap-2 pl-5 text-dense text-soft">
        {(of === 'acceptedGuidelines' ? guidelines : nda).map((line) => (
          <li key={line}>{t(line)}</li>
        ))}
      </ol>
    </Dialog>
  );
}
