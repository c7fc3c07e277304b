import { Suspense, useState } from 'react';
import type { MembershipPlan } from '../../../../contract/communities/membership-plans.ts';
import { lazyComponent } from '../../../ui/base/lazy.ts';
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx';
import type { Directions } from './other-way.tsx';
import { ProofForm } from './proof-form.tsx';

// Loaded with the first code: it brings what draws it.
const PayByCode = lazyComponent(() => import('./codes/pay-by-code.tsx'), 'PayByCode');

interface PayOwnerProps {
  plan: MembershipPlan;
  directions: Directions;
  onBack: () => void;
}

/** Paying the owner outside the app: the code or the directions, then what tells the owner. */
export function PayOwner({ plan, directions: { instructions, hasCode }, onBack }: PayOwnerProps) {
  // What was paid, once the payer says so.
  const [paid, setPaid] = useState<string | null>(null);
  if (hasCode && paid === null)
    return (
      <Suspense fallback={<SkeletonRows rows={4} lead="none" />}>
        <PayByCode plan={plan} instructions={instructions} onBack={onBack} onPaid={setPaid} />
      </Suspense>
    );
  return (
    <ProofForm
      plan={plan}
      instructions={hasCode ? '' : instructions}
      amount={paid ?? plan.fee_amount}
      onBack={hasCode ? () => setPaid(null) : onBack}
      onSent={onBack}
    />
  );
}
