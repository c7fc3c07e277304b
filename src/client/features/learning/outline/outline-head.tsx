import { t } from '../../../i18n/t.ts';
import { ProgressRing } from '../../../ui/media/progress-ring.tsx';
import type { OutlineFacts } from './outline-facts.ts';
import { toGoText } from './time-text.ts';

/** The ring of progress with what it means, and the time that is left. */
export function OutlineProgress({ facts }: { facts: OutlineFacts }) {
  const { completed, total, secondsToGo } = facts;
  return (
    <div className="flex items-center gap-3">
      <ProgressRing done={completed} total={total} size={44} />
      <div className="min-w-0">
        <p aria-hidden className="num text-dense font-semibold">
          {t('{done} of {total} lessons', { done: completed, total })}
        </p>
        <p className="text-meta text-muted">
          {completed === total && total > 0
            ? t('All lessons done')
            : secondsToGo === null
              ? t('{n, plural, one {# lesson} other {# lessons}} to go', { n: total - completed })
              : toGoText(secondsToGo)}
        </p>
      </div>
    </div>
  );
}
