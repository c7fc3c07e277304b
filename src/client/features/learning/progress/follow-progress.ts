import type { QueryClient } from '@tanstack/react-query';
import type { Outbox } from '../../../data/outbox/outbox.ts';
import { entriesOf } from '../../../data/outbox/outbox-lane.ts';
import { session } from '../../../data/session/session.ts';
import { t } from '../../../i18n/t.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import { reopenQuiz } from '../quiz/quiz-draft.ts';
import { forgetProgress, receiveProgress } from './newest-progress.ts';
import { progressKind } from './progress-kind.ts';
import { keepResult } from './quiz-results.ts';

/**
 * Keeps what the server answers to reports of progress. Refused reports are not kept: the page shows what the server
 * has, and a toast says why. The returned function stops, and forgets the user's progress.
 */
export function followProgress(outbox: Outbox, queryClient: QueryClient): () => void {
  const entries = entriesOf(outbox, progressKind);
  const stopReplies = entries.onGone(({ body }, end) => {
    if (end.why !== 'sent') return;
    const { lesson, result } = end.reply;
    receiveProgress([lesson]);
    if (result !== undefined) keepResult(queryClient, body.lesson_id, result);
    void queryClient.invalidateQueries({ queryKey: ['courses'] });
  });
  const discard = () => {
    for (const { id, state, reason, body } of entries.store.getState()) {
      if (state !== 'failed' || outbox.discard(id) === null) continue;
      void queryClient.invalidateQueries({ queryKey: ['lessons'] });
      const { attempt } = body.report;
      const isAttempt = attempt !== undefined;
      if (isAttempt) reopenQuiz(session.getSnapshot().context.user?.id ?? '', body.lesson_id, attempt.id);
      // A position that was refused concerns no one who no longer may take the lesson.
      if (!isAttempt && body.report.status !== 'COMPLETED') continue;
      toast.error(
        isAttempt ? t('Your answers were not accepted') : t('The lesson was not marked as done'),
        reason === null ? undefined : t(reason),
      );
    }
  };
  const stopDiscarding = entries.store.subscribe(discard);
  discard();
  return () => {
    stopReplies();
    stopDiscarding();
    forgetProgress();
  };
}
