import type { call } from '../../../src/client/data/api/call.ts';
import { requestExport } from '../../../src/contract/account/account.ts';
import { updateConsent } from '../../../src/contract/account/consents.ts';
import { getSettings, updateSettings } from '../../../src/contract/account/settings.ts';
import type { accountEvents } from '../../../src/contract/events.ts';
import type { Act } from '../a-chat-world.ts';

/** The actions that trigger each kind of account event, done by its owner on another device. */
export function accountActions({
  asBen,
  forgetExports,
}: {
  asBen: typeof call;
  /** The limit is one export a day. The actions run more often. */
  forgetExports: () => Promise<unknown>;
}): Readonly<Record<keyof typeof accountEvents, Act>> {
  return {
    async 'settings.updated'() {
      const { data } = await asBen(getSettings, {});
      const language = data.language === 'en' ? 'fil' : 'en';
      await asBen(updateSettings, { body: { language } });
    },
    async 'export.updated'() {
      await forgetExports();
      await asBen(requestExport, {});
    },
    async 'consent.updated'() {
      const params = { purpose: 'MARKETING_EMAIL' } as const;
      await asBen(updateConsent, { params, body: { is_granted: false } });
      await asBen(updateConsent, { params, body: { is_granted: true } });
    },
  };
}
