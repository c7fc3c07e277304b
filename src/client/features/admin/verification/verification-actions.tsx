import { BadgeCheck, BadgeX, Undo2 } from 'lucide-react';
import {
  approveVerification,
  rejectVerification,
  revokeVerification,
  VERIFICATION_NOTE_MAX,
  type VerificationRequest,
} from '../../../../contract/communities/verification.ts';
import { call } from '../../../data/api/call.ts';
import type { Action } from '../table/table-types.ts';

const params = ({ group_id }: VerificationRequest) => ({ group_id });
const reason = { label: 'Reason, sent to the owner', max: VERIFICATION_NOTE_MAX };

/** Each decision is about the version that is shown. */
export const verificationActions: readonly Action<VerificationRequest>[] = [
  {
    label: 'Approve',
    done: 'Approved',
    icon: <BadgeCheck aria-hidden />,
    fits: ({ status }) => status === 'PENDING' || status === 'REVOKED',
    note: 'The community gets the seal of a verified community.',
    run: (request) =>
      call(approveVerification, { params: params(request), body: { version: request.version } }),
  },
  {
    label: 'Reject',
    done: 'Rejected',
    icon: <BadgeX aria-hidden />,
    isDanger: true,
    fits: ({ status }) => status === 'PENDING',
    note: 'The owner will see why, and can send the request again.',
    reason,
    run: (request, why) =>
      call(rejectVerification, { params: params(request), body: { version: request.version, reason: why } }),
  },
  {
    label: 'Revoke verification',
    done: 'Verification revoked',
    icon: <Undo2 aria-hidden />,
    isDanger: true,
    fits: ({ status }) => status === 'VERIFIED',
    note: 'The community loses its seal. The owner will see why.',
    reason,
    run: (request, why) =>
      call(revokeVerification, { params: params(request), body: { version: request.version, reason: why } }),
  },
];
