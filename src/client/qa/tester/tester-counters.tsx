import { useStore } from 'zustand';
import { formatNumber } from '../../i18n/format.ts';
import { classNames } from '../../ui/base/class-names.ts';
import type { TesterHub } from './tester-hub.ts';

const milliseconds = (ms: number | null) => (ms === null ? '–' : `${Math.round(ms)} ms`);

/** What happened since the start, counted by the hub itself. Each frame draws it anew. */
export function TesterCounters({ tester }: { tester: TesterHub }) {
  const { p50Ms, p95Ms } = useStore(tester.frames.store);
  const { offsets } = useStore(tester.state);
  const { applied, duplicates, gaps, fills, resets } = tester.hub.counts();
  const cursor = offsets.at(-1) ?? 0;
  const head = useStore(tester.frames.store, ({ heads }) => heads[tester.topic] ?? 0);
  const rows = [
    ['Events', formatNumber(applied)],
    ['Duplicates', formatNumber(duplicates)],
    ['Gaps', formatNumber(gaps)],
    ['Fills', formatNumber(fills)],
    ['Resets', formatNumber(resets)],
    ['p50', milliseconds(p50Ms)],
    ['p95', milliseconds(p95Ms)],
  ] as const;
  return (
    <dl className="grid flex-none grid-cols-4 gap-y-1 border-y border-line px-4 py-1 sm:grid-cols-8 sm:px-6 lg:grid-cols-[repeat(7,1fr)_1.5fr]">
      {rows.map(([name, value]) => (
        <Counter key={name} name={name} value={value} />
      ))}
      <Counter
        name="Head, cursor"
        value={cursor >= head ? String(cursor) : `${head}, ${cursor}`}
        className={cursor >= head ? 'text-good' : 'text-danger'}
      />
    </dl>
  );
}

function Counter({ name, value, className }: { name: string; value: string; className?: string }) {
  return (
    <div className="min-w-0 py-1.5">
      <dt className="truncate text-small text-muted">{name}</dt>
      <dd className={classNames('num text-dense font-semibold', className)}>{value}</dd>
    </div>
  );
}
