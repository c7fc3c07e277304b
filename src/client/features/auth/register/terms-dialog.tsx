import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

interface TermsDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

const terms = [
  ['Your account', 'One person, one account, and a name that is yours. Keep your password to yourself.'],
  [
    'What you write',
    'It stays yours. You let us store it and show it to the people of the community you wrote it in.',
  ],
  [
    'Be a good guest',
    'No scams, no harassment, nothing that is against the law of the Philippines. Each community may add rules of its own.',
  ],
  [
    'Who may act',
    'Owners and moderators may remove what is written in their community, and people from it. We may close an account that does harm.',
  ],
  [
    'What we keep',
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
