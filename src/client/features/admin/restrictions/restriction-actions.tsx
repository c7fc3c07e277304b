import { MessageCircleX, ShieldCheck, ShieldOff } from 'lucide-react';
import {
  decideAppeal,
  liftRestriction,
  REASON_MAX,
  type Restriction,
} from '../../../../contract/communities/restrictions.ts';
import { call } from '../../../data/api/call.ts';
import { restoreRestriction } from '../../moderation/restore-restriction.ts';
import type { Action } from '../table/table-types.ts';

const isLiftable = ({ status }: Restriction) => status === 'ACTIVE' || status === 'SCHEDULED';
const isAppealed = (restriction: Restriction) =>
  restriction.appeal?.status === 'OPEN' && isLiftable(restriction);

function decide({ id, version }: Restriction, decision: 'accept' | 'reject', reason: string) {
  return call(decideAppeal, { params: { restriction_id: id }, body: { decision, reason, version } });
}

const answer = { label: 'Answer, sent to the member', max: REASON_MAX };

/** Each action is about the version that is shown. */
export const restrictionActions: readonly Action<Restriction>[] = [
  {
    label: 'Lift',
    done: 'Restriction lifted',
    icon: <ShieldOff aria-hidden />,
    fits: isLiftable,
    note: 'They can do it again right away, and they get a notification.',
    run: ({ id, version }) =>
      call(liftRestriction, { params: { restriction_id: id }, query: {}, body: { version } }),
    undo: restoreRestriction,
  },
  {
    label: 'Accept appeal',
    done: 'Appeal accepted',
    icon: <ShieldCheck aria-hidden />,
    fits: isAppealed,
    note: 'The restriction is lifted. The member will see your answer.',
    reason: answer,
    run: (restriction, reason) => decide(restriction, 'accept', reason),
  },
  {
    label: 'Decline appeal',
    done: 'Appeal declined',
    icon: <MessageCircleX aria-hidden />,
    fits: isAppealed,
    note: 'The restriction stays. The member will see your answer and can’t appeal again.',
    reason: answer,
    run: (restriction, reason) => decide(restriction, 'reject', reason),
  },
];
