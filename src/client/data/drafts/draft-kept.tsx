import { t } from '../../i18n/t.ts';
import { useHasDraft } from './use-draft-text.ts';

/** A sentence for pages that refuse to show where a draft was written. Nothing without a draft. */
export function DraftKept({ draftKey }: { draftKey: string }) {
  return useHasDraft(draftKey) && <> {t('Your unsent text is saved on this device.')}</>;
}
