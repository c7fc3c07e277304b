import type { ReactNode } from 'react';
import { t } from '../../../i18n/t.ts';
import { classNames } from '../../../ui/base/class-names.ts';

interface QuizStepsProps {
  /** From 0. */
  at: number;
  total: number;
  /** Whether each question was answered rightly, after an attempt. */
  marks?: readonly boolean[] | undefined;
  /** At the left end. */
  children?: ReactNode;
}

/** "Question 2 of 5" and a bar with one part for each. */
export function QuizSteps({ at, total, marks, children }: QuizStepsProps) {
  return (
    <div className="grid gap-2">
      <div className="flex items-baseline gap-3 text-meta text-muted">
        <span className="min-w-0 flex-1 truncate">{children}</span>
        <span className="num flex-none">{t('Question {n} of {total}', { n: at + 1, total })}</span>
      </div>
      <div aria-hidden className="flex gap-1.5">
        {Array.from({ length: total }, (_, step) => step).map((step) => (
          <span
            key={step}
            className={classNames(
              'h-1 min-w-0 flex-1 rounded-full',
              marks !== undefined
                ? marks[step]
                  ? 'bg-good'
                  : 'bg-danger'
                : step < at
                  ? 'bg-ink'
                  : step === at
                    ? 'bg-muted'
                    : 'bg-line',
              marks !== undefined && step !== at && 'opacity-40',
            )}
          />
        ))}
      </div>
    </div>
  );
}
