import * as contract from '../../../../contract/account/settings.ts';
import type { Implement } from '../../../platform/http/api/implement.ts';
import type { UserSettingsService } from './user-settings.service.ts';

/** Binds the calls about the caller's settings. It contains no rules. */
export function userSettingsRoutes(implement: Implement, settings: UserSettingsService): void {
  implement(contract.getSettings, async (_input, { userId }) => ({ data: await settings.of(userId) }));
  implement(contract.updateSettings, async ({ body }, { userId }) => ({
    data: await settings.update(userId, body),
  }));
}
