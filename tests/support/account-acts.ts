import type { call } from '../../src/client/api/call.ts';
import { type consentEvents, updateConsent } from '../../src/contract/consents.ts';
import { getSettings, type settingsEvents, updateSettings } from '../../src/contract/settings.ts';
import type { Act } from './a-chat-world.ts';

/** What brings about each kind of event of an account, done by its owner on another device. */
export function accountActs({
  asBen,
}: {
  asBen: typeof call;
}): Readonly<Record<keyof typeof settingsEvents | keyof typeof consentEvents, Act>> {
  return {
    async 'settings.updated'() {
      const { data } = await asBen(getSettings, {});
      const language = data.language === 'en' ? 'fil' : 'en';
      await asBen(updateSettings, { body: { language } });
    },
    async 'consent.updated'() {
      const params = { purpose: 'MARKETING_EMAIL' } as const;
      await asBen(updateConsent, { params, body: { is_granted: false } });
      await asBen(updateConsent, { params, body: { is_granted: true } });
    },
  };
}
