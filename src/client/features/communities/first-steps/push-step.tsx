import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { enablePush, type PushState, pushState } from '../../../data/push/push.ts';
import { t } from '../../../i18n/t.ts';
import { firstStepsQuery } from './first-steps.queries.ts';
import { StepText, stepClass } from './step-text.tsx';

/** Asks the browser for push notifications, by a press only. */
export function PushStep({ label, groupId }: { label: string; groupId: string }) {
  const queries = useQueryClient();
  const [state, setState] = useState<PushState | null>(null);
  const enable = useMutation({
    mutationFn: enablePush,
    onSuccess: setState,
    onError: toastFailure,
    onSettled: () => queries.invalidateQueries(firstStepsQuery(groupId)),
  });

  useEffect(() => {
    let isGone = false;
    void pushState().then((found) => !isGone && setState(found));
    return () => {
      isGone = true;
    };
  }, []);

  return (
    <button
      type="button"
      className={stepClass}
      disabled={enable.isPending || state === 'unsupported' || state === 'denied'}
      onClick={() => enable.mutate()}
    >
      <StepText hint={hintOf(state)}>{label}</StepText>
    </button>
  );
}

function hintOf(state: PushState | null): string | undefined {
  if (state === 'denied')
    return t('Your browser blocks them. You can allow them in its settings for this site.');
  if (state === 'unsupported')
    return t('This browser cannot show them. On an iPhone, add Tambayan to the home screen first.');
  return undefined;
}
