import { type ReactNode, useEffect, useState } from 'react';
import { classNames } from '../base/class-names.ts';
import { Card } from './card.tsx';

/** A skeleton appears only if loading takes longer than this, so that fast answers do not flicker. */
const SKELETON_AFTER_MS = 150;
/** Once visible it stays at least this long, for the same reason. */
const SKELETON_AT_LEAST_MS = 300;

type Phase = 'waiting' | 'shown' | 'done';

interface LoadingProps {
  isLoading: boolean;
  /** Rows in the shape of the content. */
  skeleton: ReactNode;
  /** Announced to screen readers, not visible: 'Loading notification settings...' */
  label: string;
  /** Called only when loading is over. */
  children: () => ReactNode;
}

/**
 * Shows an empty space for 150 ms, then the skeleton for at least 300 ms, then the children. The layout below does
 * not move.
 */
export function Loading({ isLoading, skeleton, label, children }: LoadingProps) {
  const phase = useLoadingPhase(isLoading);
  if (phase === 'done') return children();
  return (
    <div aria-busy="true">
      <span role="status" className="sr-only">
        {phase === 'shown' ? label : ''}
      </span>
      <div className={phase === 'shown' ? 'contents' : 'invisible contents'}>{skeleton}</div>
    </div>
  );
}

/** `waiting` until the skeleton is due, `shown` while it must stay, `done` when the content may be shown. */
export function useLoadingPhase(isLoading: boolean): Phase {
  const [phase, setPhase] = useState<Phase>(isLoading ? 'waiting' : 'done');
  const [isDue, setIsDue] = useState(false);

  if (isLoading && phase === 'done') {
    setPhase('waiting');
    setIsDue(false);
  }
  if (!isLoading && (phase === 'waiting' || (phase === 'shown' && isDue))) setPhase('done');

  useEffect(() => {
    if (phase === 'done') return;
    const timer =
      phase === 'waiting'
        ? setTimeout(() => setPhase('shown'), SKELETON_AFTER_MS)
        : setTimeout(() => setIsDue(true), SKELETON_AT_LEAST_MS);
    return () => clearTimeout(timer);
  }, [phase]);

  return phase;
}

/** A bar in place of a line of text; the class sets its width. No animation while the user waits. */
export function SkeletonBar({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('block h-2.5 rounded-[4px] bg-selected', className)} />;
}

/** In place of an avatar, 36 px unless the class says otherwise. */
export function SkeletonCircle({ className = 'size-9' }: { className?: string }) {
  return <span aria-hidden className={classNames('block flex-none rounded-full bg-selected', className)} />;
}

const lineWidths = ['w-[86%]', 'w-[62%]', 'w-[74%]', 'w-[91%]', 'w-[55%]'];

const leads = {
  circle: <SkeletonCircle />,
  square: <span aria-hidden className="block size-9 flex-none rounded-card bg-selected" />,
  none: null,
} as const;

interface SkeletonRowsProps {
  rows?: number;
  /** What each begins with: the circle of a person, the square of a community, or nothing. */
  lead?: keyof typeof leads;
}

/** Rows of two bars behind what they begin with: messages, members, communities. */
export function SkeletonRows({ rows = 5, lead = 'circle' }: SkeletonRowsProps) {
  return Array.from({ length: rows }, (_, row) => row).map((row) => (
    <div key={row} className="flex gap-3 py-2.5">
      {leads[lead]}
      <div className="grid min-w-0 flex-1 content-start gap-2 pt-1">
        <SkeletonBar className={row % 2 === 0 ? 'w-30' : 'w-24'} />
        <SkeletonBar className={lineWidths[row % lineWidths.length] ?? 'w-3/4'} />
      </div>
    </div>
  ));
}

interface SkeletonCardsProps {
  count: number;
  /** The grid of the cards. */
  className: string;
  /** Height of the cover, and of what is below it. */
  cover: string;
  body: string;
  bars?: readonly string[];
}

const cardBars = ['w-1/2', 'w-11/12', 'w-2/3'];

/** Cards with a cover, in the geometry of those that will come. */
export function SkeletonCards({ count, className, cover, body, bars = cardBars }: SkeletonCardsProps) {
  return (
    <div className={className}>
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <Card key={place} isPadded={false} className="overflow-hidden">
          <div className={classNames('bg-selected', cover)} />
          <div className={classNames('grid content-start gap-3 p-4', body)}>
            {bars.map((width) => (
              <SkeletonBar key={width} className={width} />
            ))}
          </div>
        </Card>
      ))}
    </div>
  );
}
