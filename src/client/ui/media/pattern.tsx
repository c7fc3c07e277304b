import { useId } from 'react';
import { type Draft, type DraftChoice, type Drawdown, draftOf, drawdownOf } from './pattern-grid.ts';

export interface PatternProps extends DraftChoice {
  id: string;
  /** Width of a thread in px. */
  cell?: number;
  /** For covers: less contrast, so that the title stays readable. */
  isSoft?: boolean;
  className?: string | undefined;
}

const drawn = new Map<string, { draft: Draft; drawdown: Drawdown }>();

/** The pattern of `id`, filling its box. Pure SVG elements: clean under a strict CSP and Trusted Types. */
export function Pattern({ id, cell = 8, isSoft = false, className, ...choice }: PatternProps) {
  const pattern = useId();
  const { draft, drawdown } = drawOnce(id, cell, choice);
  return (
    <svg
      aria-hidden="true"
      width="100%"
      height="100%"
      data-palette={draft.palette}
      {...(isSoft ? { 'data-soft': '' } : {})}
      className={className}
    >
      <defs>
        <pattern id={pattern} width={drawdown.width} height={drawdown.height} patternUnits="userSpaceOnUse">
          <rect width={drawdown.width} height={drawdown.height} data-thread="0" />
          {([1, 2, 3] as const).map((thread) => (
            <path key={thread} data-thread={thread} d={drawdown.paths[thread] ?? ''} />
          ))}
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${pattern})`} />
    </svg>
  );
}

// A pattern is 1 to 12 kB and never changes; lists of communities render the same ones repeatedly.
function drawOnce(id: string, cell: number, choice: DraftChoice) {
  const key = `${cell}/${choice.palette ?? ''}/${choice.structure ?? ''}/${id}`;
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const draft = draftOf(id, choice);
  const made = { draft, drawdown: drawdownOf(draft, cell) };
  drawn.set(key, made);
  return made;
}
