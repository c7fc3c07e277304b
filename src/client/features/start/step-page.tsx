import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { type StartStep, startSteps } from '../../../contract/account/me.ts';
import { toastFailure } from '../../data/api/failure-toast.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/base/button.tsx';
import { usePageTitle } from '../../ui/base/use-page-title.ts';
import { ScrollArea } from '../../ui/layout/page-layout.tsx';

export interface StepActions {
  /** While progress is being stored. */
  isBusy: boolean;
  onPass: () => void;
  onSkipAll: () => void;
}

interface StepPageProps extends StepActions {
  step: StartStep;
  title: string;
  lead: string;
  /** Stores what was chosen here; null when there is nothing to store. */
  save: (() => Promise<unknown>) | null;
  children: ReactNode;
}

/** One step: its question, and at the lower edge the ways on. What cannot be stored stays, and can be tried again. */
export function StepPage({ step, title, lead, save, isBusy, onPass, onSkipAll, children }: StepPageProps) {
  usePageTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  const saving = useMutation({
    mutationFn: async () => {
      await save?.();
    },
    onSuccess: onPass,
    onError: toastFailure,
  });
  const isWaiting = isBusy || saving.isPending;
  const isLast = startSteps.at(-1) === step;

  // The next step replaces this one, so that readers start at its heading.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [step]);

  return (
    <>
      <ScrollArea>
        <div className="mx-auto grid w-full max-w-140 grid-cols-[minmax(0,1fr)] gap-6 px-4 pt-5 pb-8 sm:pt-12">
          <header>
            <Dots step={step} />
            <h1 ref={heading} className="mt-4 text-h1 text-balance outline-none" tabIndex={-1}>
              {title}
            </h1>
            <p className="mt-1 text-body text-pretty text-soft">{lead}</p>
          </header>
          {children}
        </div>
      </ScrollArea>
      <section
        aria-label={t('First steps')}
        // On a phone the tab bar is hidden while this bar is shown.
        data-save-bar
        className="flex flex-none border-t border-line bg-surface px-4 pb-[env(safe-area-inset-bottom)]"
      >
        <div className="mx-auto flex min-h-15 w-full max-w-132 items-center justify-between gap-2 py-2">
          {isLast ? (
            <span />
          ) : (
            <Button kind="ghost" className="-ml-3.5" isDisabled={isWaiting} onPress={onSkipAll}>
              {t('Skip all')}
            </Button>
          )}
          <Button
            kind={save === null && !isLast ? 'edged' : 'primary'}
            className="min-w-28"
            isPending={isWaiting}
            onPress={() => saving.mutate()}
          >
            {isLast ? t('Done') : save === null ? t('Not now') : t('Continue')}
          </Button>
        </div>
      </section>
    </>
  );
}

function Dots({ step }: { step: StartStep }) {
  const place = startSteps.indexOf(step);
  return (
    <p className="flex items-center gap-1.5">
      {startSteps.map((one, index) => (
        <span
          key={one}
          aria-hidden
          className={`h-1 w-8 rounded-full ${index <= place ? 'bg-ink' : 'bg-line-firm'}`}
        />
      ))}
      <span className="sr-only">{t('Step {n} of {total}', { n: place + 1, total: startSteps.length })}</span>
    </p>
  );
}
