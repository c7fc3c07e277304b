import { ArrowDown, ArrowUp, Download, Pause, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { TableVirtuoso } from 'react-virtuoso';
import { useStore } from 'zustand';
import { toastFailure } from '../../data/api/failure-toast.ts';
import { formatNumber, formatStamp } from '../../i18n/format.ts';
import { classNames } from '../../ui/base/class-names.ts';
import { IconButton } from '../../ui/base/icon-button.tsx';
import { SearchField } from '../../ui/forms/search-field.tsx';
import type { FrameRecord } from './frame-log.ts';
import type { TesterHub } from './tester-hub.ts';

function matches({ op, topic, text, note }: FrameRecord, filter: string): boolean {
  return `${op} ${topic ?? ''} ${text} ${note}`.toLowerCase().includes(filter.trim().toLowerCase());
}

/** `test:01a2…9f3c`: the part that tells topics apart. */
function shortTopic(topic: string | null): string {
  if (topic === null) return '';
  const [prefix = '', id = ''] = topic.split(':');
  return `${prefix}:${id.slice(0, 4)}…${id.slice(-4)}`;
}

function sizeOf(bytes: number): string {
  return bytes < 1000 ? String(bytes) : `${(bytes / 1000).toFixed(1)} kB`;
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/jsonl' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'tambayan-history.jsonl';
  link.click();
  URL.revokeObjectURL(url);
}

interface FrameTableProps {
  tester: TesterHub;
  /** Shows only the frames between these ids, for looking at one case. */
  range: readonly [number, number] | null;
  onRangeEnd: () => void;
}

/** Every frame as it crossed, the newest at the bottom. */
export function FrameTable({ tester, range, onRangeEnd }: FrameTableProps) {
  const { frames, total } = useStore(tester.frames.store);
  const [filter, setFilter] = useState('');
  const [frozen, setFrozen] = useState<readonly FrameRecord[] | null>(null);
  const shown = (frozen ?? frames).filter(
    (record) =>
      (range === null || (record.id >= range[0] && record.id <= range[1])) && matches(record, filter),
  );
  return (
    <section aria-labelledby="frames" className="flex min-h-80 flex-1 flex-col">
      <div className="flex flex-none items-center gap-2 py-2 pr-2 pl-4 sm:pr-4 sm:pl-6">
        <h2 id="frames" className="text-h4 max-sm:sr-only">
          Frames
        </h2>
        <span className="num text-dense text-muted max-sm:hidden">{formatNumber(total)}</span>
        {range !== null && (
          <button
            type="button"
            onClick={onRangeEnd}
            className="rounded-badge text-meta font-medium text-accent"
          >
            Show all frames
          </button>
        )}
        <span className="flex-1 max-sm:hidden" />
        <SearchField
          label="Filter: op, topic, text"
          value={filter}
          onChange={setFilter}
          className="min-w-0 max-sm:flex-1 sm:w-65"
        />
        <IconButton
          label={frozen ? 'Go on' : 'Pause'}
          isOn={frozen !== null}
          onPress={() => setFrozen(frozen ? null : frames)}
        >
          {frozen ? <Play aria-hidden /> : <Pause aria-hidden />}
        </IconButton>
        <IconButton
          label="Export the history as JSONL"
          onPress={() => tester.exportHistory().then(download, toastFailure)}
        >
          <Download aria-hidden />
        </IconButton>
        <IconButton
          label="Clear"
          onPress={() => {
            tester.frames.clear();
            tester.history.clear();
            onRangeEnd();
          }}
        >
          <Trash2 aria-hidden />
        </IconButton>
      </div>
      <TableVirtuoso
        className="min-h-0 flex-1 scroll-quiet"
        data={shown}
        computeItemKey={(_, { id }) => id}
        followOutput={(isAtBottom) => (isAtBottom ? 'auto' : false)}
        initialTopMostItemIndex={Math.max(0, shown.length - 1)}
        skipAnimationFrameInResizeObserver
        components={{ Table: FrameTableFrame, TableRow: FrameTableRow }}
        fixedHeaderContent={FrameTableHead}
        itemContent={(_, record) => <FrameCells record={record} />}
      />
      {shown.length === 0 && (
        <p className="px-4 py-8 text-center text-dense text-muted sm:px-6">
          {total === 0 ? 'Nothing has crossed yet.' : 'No frame matches.'}
        </p>
      )}
    </section>
  );
}

function FrameTableFrame(props: React.ComponentProps<'table'>) {
  return <table {...props} className="w-full table-fixed border-collapse font-mono text-small/4.5" />;
}

interface FrameTableRowProps extends React.ComponentProps<'tr'> {
  item?: FrameRecord;
}

function FrameTableRow({ item, ...row }: FrameTableRowProps) {
  return (
    <tr
      {...row}
      className={classNames(
        'border-b border-line',
        item?.tone === 'warn' && 'bg-danger-soft',
        item?.tone === 'dim' ? 'text-muted' : 'text-soft',
      )}
    />
  );
}

const head = 'h-7 border-b border-line bg-surface px-2 text-left font-sans text-small font-medium text-muted';

function FrameTableHead() {
  return (
    <tr>
      <th scope="col" className={classNames(head, 'w-33 pl-6 max-sm:hidden')}>
        Time
      </th>
      <th scope="col" className={classNames(head, 'w-9 max-sm:pl-4 sm:w-6 sm:px-0')}>
        <span className="sr-only">Direction</span>
      </th>
      <th scope="col" className={classNames(head, 'w-18')}>
        op
      </th>
      <th scope="col" className={classNames(head, 'w-29 max-lg:hidden')}>
        Topic
      </th>
      <th scope="col" className={classNames(head, 'w-16 text-right')}>
        Offset
      </th>
      <th scope="col" className={classNames(head, 'w-17 text-right max-lg:hidden')}>
        Bytes
      </th>
      <th scope="col" className={head}>
        Payload
      </th>
      <th scope="col" className={classNames(head, 'w-28 sm:w-40')}>
        <span className="sr-only">What it meant</span>
      </th>
    </tr>
  );
}

const cell = 'truncate px-2 py-2 sm:py-1';
const noteTones = {
  plain: 'text-muted',
  dim: 'text-muted',
  warn: 'font-medium text-danger',
  good: 'font-medium text-good',
} as const;

function FrameCells({ record }: { record: FrameRecord }) {
  const { at, direction, op, topic, offset, bytes, text, note, tone } = record;
  const isOut = direction === 'out';
  const Arrow = isOut ? ArrowUp : ArrowDown;
  return (
    <>
      <td className={classNames(cell, 'num pl-6 text-muted max-sm:hidden')}>{formatStamp(at)}</td>
      <td
        className={classNames(
          cell,
          'max-sm:pl-4 sm:px-0',
          tone === 'dim' ? 'text-muted' : isOut ? 'text-accent' : 'text-good',
        )}
      >
        <Arrow aria-hidden className="mx-auto size-3.5 stroke-[1.75]" />
        <span className="sr-only">{direction}</span>
      </td>
      <td className={classNames(cell, tone !== 'dim' && 'font-semibold text-ink')}>{op}</td>
      <td className={classNames(cell, 'max-lg:hidden')} title={topic ?? undefined}>
        {shortTopic(topic)}
      </td>
      <td className={classNames(cell, 'text-right')}>{offset}</td>
      <td className={classNames(cell, 'text-right max-lg:hidden')}>{sizeOf(bytes)}</td>
      <td className={cell} title={text}>
        {text}
      </td>
      <td
        className={classNames(cell, 'pr-4 text-right font-sans text-small sm:pr-6', noteTones[tone])}
        title={note}
      >
        {note}
      </td>
    </>
  );
}
