import { t } from '../../../i18n/t.ts';
import { SettingsPage } from '../settings-page.tsx';
import { ActivitySection } from './activity-section.tsx';
import { BlockedSection } from './blocked-section.tsx';
import { ConsentsSection } from './consents-section.tsx';
import { DeleteAccountSection } from './delete-account-section.tsx';
import { ExportSection } from './export-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** Security: password, devices, stored data and account deletion (SPEC §2). */
export function SecurityTab() {
  return (
    <SettingsPage tab="security" title={t('Security')} lead={t('Your password, your devices and your data')}>
      <PasswordSection />
      <SessionsSection />
      <ActivitySection />
      <BlockedSection />
      <ExportSection />
      <ConsentsSection />
      <DeleteAccountSection />
    </SettingsPage>
  );
}
