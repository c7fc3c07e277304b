import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { describeFailure } from '../../../data/api/failure-toast.ts';

/** Null: it worked. Otherwise the words of what went wrong. */
export type RowResult = string | null;

/**
 * Runs one call for each row, one after the other, and notes what became of each. A failed row does not hold up the
 * others. `stop` lets the call under way end and begins no other.
 */
export async function runEach<Row>(
  rows: readonly Row[],
  run: (row: Row) => Promise<unknown>,
  onResult: (row: Row, result: RowResult) => void,
  isStopped: () => boolean,
): Promise<void> {
  for (const row of rows) {
    if (isStopped()) return;
    onResult(
      row,
      await run(row).then(
        () => null,
        (error: unknown) => describeFailure(error),
      ),
    );
  }
}

/** The results by id, and the way to get more of them. */
export function useRunEach<Row>(idOf: (row: Row) => string) {
  const [results, setResults] = useState<ReadonlyMap<string, RowResult>>(new Map());
  const isStopped = useRef(false);
  const running = useMutation({
    mutationFn({ rows, run }: { rows: readonly Row[]; run: (row: Row) => Promise<unknown> }) {
      isStopped.current = false;
      const ids = new Set(rows.map(idOf));
      setResults((before) => new Map([...before].filter(([id]) => !ids.has(id))));
      return runEach(
        rows,
        run,
        (row, result) => setResults((before) => new Map([...before, [idOf(row), result]])),
        () => isStopped.current,
      );
    },
  });
  const stop = () => {
    isStopped.current = true;
  };
  return { results, isRunning: running.isPending, run: running.mutateAsync, stop };
}
