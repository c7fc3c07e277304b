import { classNames } from '../../ui/base/class-names.ts';

interface Box {
  /** The state's path in the machine; the chart shows handover and its steps as one box. */
  readonly path: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

const boxes: readonly Box[] = [
  { path: 'idle', x: 0, y: 40, width: 76 },
  { path: 'connecting', x: 128, y: 40, width: 112 },
  { path: 'handshaking', x: 292, y: 40, width: 112 },
  { path: 'live.steady', x: 464, y: 40, width: 92 },
  { path: 'live.probing', x: 578, y: 40, width: 84 },
  { path: 'live.handover', x: 678, y: 40, width: 88 },
  { path: 'backoff', x: 148, y: 115, width: 100 },
  { path: 'paused', x: 478, y: 115, width: 92 },
  { path: 'terminal.auth', x: 834, y: 40, width: 64 },
  { path: 'terminal.banned', x: 906, y: 40, width: 64 },
  { path: 'terminal.outdated', x: 834, y: 80, width: 136 },
  { path: 'terminal.replaced', x: 834, y: 120, width: 136 },
];

interface Arrow {
  readonly d: string;
  readonly from: string;
  readonly to: string;
  readonly label?: {
    readonly text: string;
    readonly x: number;
    readonly y: number;
    readonly anchor?: 'start' | 'end';
  };
}

const arrows: readonly Arrow[] = [
  { from: 'idle', to: 'connecting', d: 'M76 55H127', label: { text: 'sign in', x: 101, y: 48 } },
  { from: 'connecting', to: 'handshaking', d: 'M240 55H291', label: { text: 'open', x: 265, y: 48 } },
  { from: 'handshaking', to: 'live.steady', d: 'M404 55H463', label: { text: 'welcome', x: 428, y: 48 } },
  { from: 'live.steady', to: 'live.probing', d: 'M556 55H577' },
  { from: 'live.probing', to: 'live.handover', d: 'M662 55H677' },
  {
    from: 'connecting',
    to: 'backoff',
    d: 'M184 71V114',
    label: { text: 'fail', x: 176, y: 97, anchor: 'end' },
  },
  {
    from: 'backoff',
    to: 'connecting',
    d: 'M212 114V75',
    label: { text: 'retry', x: 220, y: 97, anchor: 'start' },
  },
  {
    from: 'handshaking',
    to: 'backoff',
    d: 'M348 71V129H249',
    label: { text: '8 s', x: 356, y: 104, anchor: 'start' },
  },
  {
    from: 'live.steady',
    to: 'paused',
    d: 'M504 71V114',
    label: { text: 'hidden', x: 496, y: 101, anchor: 'end' },
  },
  {
    from: 'paused',
    to: 'live.steady',
    d: 'M528 114V75',
    label: { text: 'shown', x: 536, y: 101, anchor: 'start' },
  },
  { from: 'live', to: 'terminal', d: 'M777 45H819', label: { text: 'bye', x: 798, y: 38 } },
];

function isIn(state: string, path: string): boolean {
  return state === path || state.startsWith(`${path}.`);
}

/** `live.handover.opening` as people say it. */
export function stateName(state: string): string {
  return state.split('.').slice(0, 2).join(' · ').replaceAll('_', ' ');
}

/** The connection machine as a drawing: the present state filled, the last way taken in indigo. */
export function StateChart({ state, before }: { state: string; before: string | null }) {
  return (
    <svg
      viewBox="0 0 984 172"
      role="img"
      aria-label={`State chart: now in ${stateName(state)}`}
      className="h-auto w-full text-small max-lg:hidden"
    >
      <defs>
        {(['stroke-muted', 'stroke-accent'] as const).map((stroke) => (
          <marker
            key={stroke}
            id={stroke}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="7"
            markerHeight="7"
            orient="auto"
          >
            <path d="M1 1l6 3-6 3" fill="none" strokeWidth="1.4" className={stroke} />
          </marker>
        ))}
      </defs>
      <Group name="live" x={452} width={324} height={66} />
      <Group name="terminal" x={820} width={164} height={150} />
      {arrows.map((arrow) => (
        <Way
          key={arrow.d}
          arrow={arrow}
          isTaken={before !== null && isIn(before, arrow.from) && isIn(state, arrow.to)}
        />
      ))}
      {boxes.map((box) => (
        <StateBox key={box.path} box={box} isOn={isIn(state, box.path)} />
      ))}
    </svg>
  );
}

function Group({ name, x, width, height }: { name: string; x: number; width: number; height: number }) {
  return (
    <>
      <rect x={x} y={12} width={width} height={height} rx={10} className="fill-sunken stroke-line" />
      <text x={x + 14} y={30} className="fill-muted">
        {name}
      </text>
    </>
  );
}

function Way({ arrow: { d, label }, isTaken }: { arrow: Arrow; isTaken: boolean }) {
  const stroke = isTaken ? 'stroke-accent' : 'stroke-muted';
  return (
    <>
      <path
        d={d}
        fill="none"
        strokeWidth={isTaken ? 1.5 : 1}
        markerEnd={`url(#${stroke})`}
        className={stroke}
      />
      {label && (
        <text
          x={label.x}
          y={label.y}
          textAnchor={label.anchor ?? 'middle'}
          fontSize="11"
          className="fill-muted"
        >
          {label.text}
        </text>
      )}
    </>
  );
}

function StateBox({ box: { path, x, y, width }, isOn }: { box: Box; isOn: boolean }) {
  return (
    <g>
      <rect
        x={x}
        y={y}
        width={width}
        height={30}
        rx={6}
        className={isOn ? 'fill-accent-fill' : 'fill-raised stroke-line-firm'}
      />
      <text
        x={x + width / 2}
        y={y + 19.5}
        textAnchor="middle"
        className={classNames(isOn ? 'fill-on-accent font-semibold' : 'fill-soft')}
      >
        {path.split('.').at(-1)}
      </text>
    </g>
  );
}
