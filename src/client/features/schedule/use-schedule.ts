import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { toastFailure } from '../../data/api/failure-toast.ts';
import { createSubmissionKey } from '../../data/api/submission-key.ts';
import { useCurrentUser } from '../../data/session/session.ts';
import { t } from '../../i18n/t.ts';
import { shownZone } from '../../i18n/time-zone.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { isFileRefused, type LocalFile } from '../attachments/store/local-file.ts';
import type { Schedulable } from './schedule-call.ts';

/** Loaded on demand: every composer has this hook, and few texts are scheduled. */
async function loadParts() {
  const [{ callSchedule }, { timeToCome }] = await Promise.all([
    import('./schedule-call.ts'),
    import('./schedule-times.ts'),
  ]);
  return { callSchedule, timeToCome };
}

/**
 * Schedules what a composer contains. This needs the network: unlike a message it does not wait on the device, because
 * its time may come before the device is online again.
 */
export function useSchedule() {
  const [submission] = useState(createSubmissionKey);
  const [isPending, setIsPending] = useState(false);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const me = useCurrentUser();

  /** Returns whether the server has it. A failure is shown; the text must stay where it is then. */
  async function schedule(
    thing: Schedulable,
    sendAt: string,
    files: readonly LocalFile[] = [],
  ): Promise<boolean> {
    if (me === null) return false;
    setIsPending(true);
    try {
      const { callSchedule, timeToCome } = await loadParts();
      await submission.submit({ thing, sendAt, files }, (idempotencyKey) =>
        callSchedule({ thing, files }, sendAt, { idempotencyKey, actingAs: me.id }),
      );
      void queryClient.invalidateQueries({ queryKey: ['scheduled'] });
      toast.success(t('Scheduled for {when}', { when: timeToCome(sendAt, shownZone()) }), undefined, {
        label: t('View'),
        onPress: () => void navigate({ to: '/scheduled/' }),
      });
      return true;
    } catch (error) {
      // Neither an answer nor the code for the call arrived.
      if (error instanceof TypeError)
        toast.error(t('Not scheduled'), t('Scheduling needs a connection. Your text is kept.'));
      else if (isFileRefused(error)) toast.error(t('Not scheduled'), t(error.message));
      else toastFailure(error);
      return false;
    } finally {
      setIsPending(false);
    }
  }

  return { schedule, isPending };
}
