import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

interface TermsDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

const terms = [
  ['Your account', 'Each person has one account, with their own name. Keep your password secret.'],
  [
    'What you write',
    'It stays yours. You let us store it and show it to people in the community where you posted it.',
  ],
  [
    'Be respectful',
    'No scams, no harassment, nothing illegal in the Philippines. Each community can add its own rules.',
  ],
  [
    'Who can remove content',
    'Owners and moderators can remove posts and members from their community. We can close accounts that cause harm.',
  ],
  [
    'What we store',
    'Your name, your email and what you post. Other members see your name and your posts, never your email or your password.',
  ],
] as const;

/** The terms that the user agrees to when signing up, in short. */
export function TermsDialog({ isOpen, onClose }: TermsDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('Terms & Conditions')}
      footer={<Button onPress={onClose}>{t('Close')}</Button>}
    >
      <dl className="grid gap-3">
        {terms.map(([name, words]) => (
          <div key={name}>
            <dt className="text-name">{t(name)}</dt>
            <dd className="text-soft">{t(words)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
