import * as contract from '../../../../contract/communities/verification.ts';
import type { Implement } from '../../../platform/http/api/implement.ts';
import type { VerificationService } from './verification.service.ts';

/** Binds the endpoints of verification to their service. Contains no rules. */
export function verificationRoutes(implement: Implement, verification: VerificationService): void {
  implement(contract.searchVerificationRequests, ({ query }) => verification.search(query));
  implement(contract.getVerificationRequest, async ({ params }, caller) => ({
    data: await verification.get(params.group_id, caller),
  }));
  implement(contract.updateVerificationMetadata, async ({ params, body }, caller) => ({
    data: await verification.annotate(params.group_id, body, caller),
  }));
  implement(contract.approveVerification, async ({ params, body }, caller) => ({
    data: await verification.approve(params.group_id, body, caller),
  }));
  implement(contract.rejectVerification, async ({ params, body }, caller) => ({
    data: await verification.reject(params.group_id, body, caller),
  }));
  implement(contract.revokeVerification, async ({ params, body }, caller) => ({
    data: await verification.revoke(params.group_id, body, caller),
  }));
}
