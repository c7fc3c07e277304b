import type { call } from '../../src/client/api/call.ts';
import { getSettings, type settingsEvents, updateSettings } from '../../src/contract/settings.ts';
import type { Act } from './a-chat-world.ts';

/** What brings about each kind of event of an account, done by its owner on another device. */
export function accountActs({
  asBen,
}: {
  asBen: typeof call;
}): Readonly<Record<keyof typeof settingsEvents, Act>> {
  return {
    async 'settings.updated'() {
      const { data } = await asBen(getSettings, {});
      const language = data.language === 'en' ? 'fil' : 'en';
      await asBen(updateSettings, { body: { language } });
    },
  };
}
