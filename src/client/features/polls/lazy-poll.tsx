import { type ComponentProps, Suspense } from 'react';
import { lazyComponent } from '../../ui/base/lazy.ts';
import type { PollCard } from './poll-card.tsx';

// Most chats and feeds have no poll on the screen.
const LazyCard = lazyComponent(() => import('./poll-card.tsx'), 'PollCard');
const LazyPreview = lazyComponent(() => import('./poll-options.tsx'), 'PollPreview');

/** Height of an option and its gap, and of what is below the options. */
const OPTION_REM = 2.625;
const FOOT_REM = 3.75;

/** The poll of a message or post. Its height is reserved while the code is loading. */
export function LazyPollCard(props: ComponentProps<typeof PollCard>) {
  const height = `${props.poll.options.length * OPTION_REM + FOOT_REM}rem`;
  return (
    <Suspense fallback={<div style={{ height }} className="mt-1.5" />}>
      <LazyCard {...props} />
    </Suspense>
  );
}

/** The poll of a message or post that is not sent yet. */
export function LazyPollPreview({ options }: { options: readonly string[] }) {
  return (
    <Suspense fallback={<div style={{ height: `${options.length * OPTION_REM}rem` }} className="mt-1.5" />}>
      <LazyPreview options={options} />
    </Suspense>
  );
}
