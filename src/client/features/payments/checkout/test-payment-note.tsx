import { settings } from '../../../data/api/settings.ts';
import { t } from '../../../i18n/t.ts';

/** Says that nothing is charged, where the payment service is a test one. */
export function TestPaymentNote() {
  if (!settings.test_payments) return null;
  return (
    <p className="rounded-control border border-sun-line bg-sun-soft px-3 py-2 text-dense text-sun-text">
      {t('This is a test payment. No real money moves.')}
    </p>
  );
}
