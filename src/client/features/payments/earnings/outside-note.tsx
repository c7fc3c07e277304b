import { t } from '../../../i18n/t.ts';

/** Why what was paid to the owner directly is in no other number. */
export function OutsideNote() {
  return (
    <p className="mt-2 text-meta text-muted">
      {t('What was paid directly to you did not pass through Tambayan, and is not in the balance.')}
    </p>
  );
}
