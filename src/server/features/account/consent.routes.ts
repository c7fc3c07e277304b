import * as contract from '../../../contract/account/consents.ts';
import type { Implement } from '../../platform/http/api/implement.ts';
import type { ConsentService } from './consent.service.ts';

/** Binds the consent calls. It contains no rules. */
export function consentRoutes(implement: Implement, consents: ConsentService): void {
  implement(contract.listConsents, async (_input, { userId }) => ({ data: await consents.list(userId) }));
  implement(contract.updateConsent, async ({ params, body }, { userId }, { ip }) => ({
    data: await consents.set(userId, params.purpose, { ...body, ip }),
  }));
}
