import { Check, Circle, LoaderCircle, X } from 'lucide-react';
import { classNames } from '../../ui/base/class-names.ts';
import { type ConformanceResult, conformanceCases } from './conformance.ts';
import type { Conformance } from './use-conformance.ts';

interface ConformancePanelProps {
  conformance: Conformance;
  onLook: (frames: readonly [number, number]) => void;
}

/** What was promised, and whether it was kept; a broken promise leads to its frames. */
export function ConformancePanel({ conformance: { results, running }, onLook }: ConformancePanelProps) {
  const kept = results.filter(({ fault }) => fault === null).length;
  const seconds = results.reduce((sum, { ms }) => sum + ms, 0) / 1000;
  return (
    <section aria-labelledby="conformance" className="grid gap-2 border-t border-line px-4 py-3">
      <div className="flex items-baseline gap-2">
        <h2 id="conformance" className="flex-1 text-meta font-medium">
          Conformance
        </h2>
        <span className="num text-meta text-muted" role="status">
          {results.length > 0 && `${kept} of ${conformanceCases.length}, ${seconds.toFixed(1)} s`}
        </span>
      </div>
      <ul>
        {conformanceCases.map(({ id, title }) => {
          const result = results.find((one) => one.id === id);
          return (
            <li key={id} className="py-0.75 text-meta">
              <Line id={id} title={title} result={result} isRunning={running === id} onLook={onLook} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface LineProps {
  id: string;
  title: string;
  result: ConformanceResult | undefined;
  isRunning: boolean;
  onLook: ConformancePanelProps['onLook'];
}

function Line({ id, title, result, isRunning, onLook }: LineProps) {
  const fault = result?.fault ?? null;
  return (
    <>
      <div className={classNames('flex items-center gap-2', fault !== null && 'text-danger')}>
        <Sign result={result} isRunning={isRunning} />
        <span className={classNames('num w-7 flex-none', fault === null && 'text-muted')}>{id}</span>
        <span className="min-w-0 flex-1">{title}</span>
      </div>
      {result !== undefined && fault !== null && (
        <p className="pl-12.5 text-small text-danger">
          {fault}{' '}
          <button
            type="button"
            className="rounded-badge font-medium text-accent hover:underline"
            onClick={() => onLook(result.frames)}
          >
            Show its frames
          </button>
        </p>
      )}
    </>
  );
}

function Sign({ result, isRunning }: Pick<LineProps, 'result' | 'isRunning'>) {
  const look = 'size-3.5 flex-none stroke-2';
  if (isRunning) return <LoaderCircle aria-label="Running" className={`${look} animate-spin text-accent`} />;
  if (result === undefined) return <Circle aria-label="Not run" className={`${look} text-line-firm`} />;
  return result.fault === null ? (
    <Check aria-label="Kept" className={`${look} text-good`} />
  ) : (
    <X aria-label="Broken" className={look} />
  );
}
