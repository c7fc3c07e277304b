import { useQuery } from '@tanstack/react-query';
import type { MembershipPlan } from '../../../../contract/communities/membership-plans.ts';
import { DAY_MS } from '../../../../contract/core/durations.ts';
import { parsePesos } from '../../../../contract/money/money.ts';
import type { PaymentProof } from '../../../../contract/money/proofs.ts';
import { useCurrentUser } from '../../../data/session/session.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { OwnProof } from './own-proof.tsx';
import { myProofQuery, proofSettingsQuery } from './proofs.queries.ts';

/** Where the owner wants the money. */
export interface Directions {
  /** Empty where there is only a code. */
  readonly instructions: string;
  readonly hasCode: boolean;
}

/** Paying the owner outside the app: whether that is possible now, where to send it, and what became of the last one. */
export function useOtherWay(groupId: string, heldId: string | null) {
  const userId = useCurrentUser()?.id ?? '';
  const settings = useQuery(proofSettingsQuery(groupId)).data;
  const proof = useQuery(myProofQuery(groupId, userId)).data ?? null;
  const isWaiting = proof !== null && proof.status === 'WAITING';
  const isShown = proof !== null && isNews(proof, heldId);
  const directions: Directions | null =
    settings?.is_on === true && !isWaiting
      ? { instructions: settings.instructions, hasCode: settings.payee !== null }
      : null;
  return {
    directions,
    news: isShown ? proof : null,
    /** The plan of a payment that the owner has not decided about. */
    waitingId: isWaiting ? proof.plan_id : null,
  };
}

export type OtherWayState = ReturnType<typeof useOtherWay>;

interface OtherWayProps {
  way: OtherWayState;
  plan: MembershipPlan | undefined;
  isDisabled: boolean;
  onChoose: () => void;
}

/** Below the plans: the last payment outside the app, and the way to tell of one. */
export function OtherWay({ way: { directions, news }, plan, isDisabled, onChoose }: OtherWayProps) {
  const isOffered = directions !== null && plan !== undefined && (parsePesos(plan.fee_amount) ?? 0) > 0;
  return (
    <>
      {news !== null && <OwnProof proof={news} onAgain={isOffered ? onChoose : null} />}
      {isOffered && news?.status !== 'REJECTED' && (
        <Button kind="ghost" className="justify-self-start" isDisabled={isDisabled} onPress={onChoose}>
          {directions.hasCode ? t('Pay the owner with QR Ph') : t('I paid another way')}
        </Button>
      )}
    </>
  );
}

/** An accepted one for a day, while it is what the user has; a rejected one for two weeks. */
function isNews({ status, decided_at, plan_id }: PaymentProof, heldId: string | null): boolean {
  if (decided_at === null) return true;
  const days = (Date.now() - Date.parse(decided_at)) / DAY_MS;
  return status === 'ACCEPTED' ? days < 1 && plan_id === heldId : days < 14;
}
