import * as contract from '../../../contract/communities/community-settings.ts';
import type { Implement } from '../../platform/http/api/implement.ts';
import type { SettingsService } from './settings.service.ts';

/** Binds the endpoints that change a community to their service. Contains no rules. */
export function settingsRoutes(implement: Implement, settings: SettingsService): void {
  implement(contract.updateCommunity, async ({ params, body }, caller) => ({
    data: await settings.change(params.group_id, body, caller),
  }));
  implement(contract.archiveCommunity, async ({ params }, caller) => ({
    data: await settings.archive(params.group_id, caller),
  }));
  implement(contract.unarchiveCommunity, async ({ params }, caller) => ({
    data: await settings.unarchive(params.group_id, caller),
  }));
  implement(contract.getCommunityStats, async () => ({ data: await settings.stats() }));
}
