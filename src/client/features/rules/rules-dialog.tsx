import { t } from '../../i18n/t.ts';
import { RichText } from '../../ui/markdown/rich-text.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

interface RulesDialogProps {
  /** Of the community. */
  name: string;
  /** Markdown. */
  rules: string;
  onClose: () => void;
}

/** The community's own rules. */
export function RulesDialog({ name, rules, onClose }: RulesDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} title={t('Rules of {name}', { name })}>
      <div className="text-body">
        <RichText text={rules} mentions={[]} myId="" />
      </div>
    </Dialog>
  );
}
