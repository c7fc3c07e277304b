import { idHash, seededRandom } from './id-hash.ts';
import { type Palette, palettes } from './palette.ts';

/** `mata`: diamonds. `binakul`: the swelling checks of Abel. `kusikus`: zigzag. `banig`: a mat with dyed bands. */
export type Structure = 'mata' | 'binakul' | 'kusikus' | 'banig';

/** 0 is the ground; 1 warp, 2 weft, 3 accent. */
export type Thread = 1 | 2 | 3;

/** A weaving draft: one repeat of threading × tie-up × treadling, and the palette of each thread. */
export interface Draft {
  readonly palette: Palette;
  readonly structure: Structure;
  /** Warps and wefts of one repeat. */
  readonly width: number;
  readonly height: number;
  /** Whether warp `x` lies over weft `y`. */
  readonly isWarpUp: (x: number, y: number) => boolean;
  readonly warp: readonly Thread[];
  readonly weft: readonly Thread[];
}

/** Overrides of what the id decides, for the banners of the sign-in pages. */
export interface DraftChoice {
  readonly palette?: Palette;
  readonly structure?: Structure;
}

type Pick = <T>(options: readonly [T, ...T[]]) => T;
type GridBuilder = Omit<Draft, 'palette' | 'structure'>;
interface Loom {
  readonly shafts: number;
  readonly pick: Pick;
  readonly random: () => number;
}

/**
 * The pattern of an id; the same on every device, and it must never change. There are about 600 different ones, so
 * two communities may share one: initials tell them apart.
 */
export function draftOf(id: string, choice: DraftChoice = {}): Draft {
  const random = seededRandom(idHash(id));
  const pick: Pick = (options) => options[Math.floor(random() * options.length)] ?? options[0];
  // All three random values are always taken, so that overriding one does not change the others.
  const drawnPalette = pick(palettes);
  const drawnStructure = pick<Structure>(['mata', 'binakul', 'kusikus', 'banig']);
  const shafts = pick([5, 6, 7]);
  const structure = choice.structure ?? drawnStructure;
  return {
    palette: choice.palette ?? drawnPalette,
    structure,
    ...gridBuilders[structure]({ shafts, pick, random }),
  };
}

const gridBuilders: Record<Structure, (loom: Loom) => GridBuilder> = {
  mata({ shafts, random }) {
    const point = pointOf(shafts);
    const reach = Math.ceil(shafts / 2);
    const shift = Math.floor(random() * shafts);
    const stripe = Math.floor(random() * point.length);
    const mirrored = (2 * (shafts - 1) - stripe) % point.length;
    return {
      width: point.length,
      height: point.length,
      isWarpUp: (x, y) => (at(point, x) + at(point, y) + shift) % shafts < reach,
      warp: point.map((_, x) => (x === stripe || x === mirrored ? 3 : 1)),
      weft: point.map(() => 2),
    };
  },
  binakul({ pick }) {
    const widths = pick([
      [1, 1, 2, 3, 3, 2, 1, 1],
      [1, 2, 3, 4, 3, 2, 1, 2],
      [2, 1, 1, 3, 4, 3, 1, 1],
    ]);
    const blocks = widths.flatMap((width, block) => Array<number>(width).fill(block));
    return {
      width: blocks.length,
      height: blocks.length,
      isWarpUp: (x, y) => (at(blocks, x) + at(blocks, y)) % 2 === 0,
      warp: blocks.map((block) => (block === 3 || block === 4 ? 3 : 1)),
      weft: blocks.map(() => 2),
    };
  },
  kusikus({ shafts, random }) {
    const point = pointOf(shafts);
    const reach = Math.ceil(shafts / 2);
    const stripe = Math.floor(random() * point.length);
    return {
      width: shafts,
      height: point.length,
      isWarpUp: (x, y) => (x + at(point, y)) % shafts < reach,
      warp: Array<Thread>(shafts).fill(1),
      weft: point.map((_, y) => (y === stripe ? 3 : 2)),
    };
  },
  banig({ pick }) {
    const widths = pick([
      [2, 2, 4, 4],
      [4, 2, 2, 4],
      [2, 4, 6, 4],
    ]);
    const bands = widths.flatMap((width, band) => Array<number>(width).fill(band));
    // A 2/2 basket repeats every four threads.
    const size = bands.length % 2 === 0 ? bands.length * 2 : bands.length * 4;
    const bandOf = (thread: number) => at(bands, thread % bands.length);
    const threads = Array.from({ length: size }, (_, thread) => thread);
    return {
      width: size,
      height: size,
      isWarpUp: (x, y) => ((x >> 1) + (y >> 1)) % 2 === 0,
      warp: threads.map((x) => (bandOf(x) === 2 ? 3 : 1)),
      weft: threads.map((y) => (bandOf(y) === 2 ? 1 : 2)),
    };
  },
};

// 0 1 2 … n-1 … 2 1: the treadling that comes back.
function pointOf(shafts: number): readonly number[] {
  const up = Array.from({ length: shafts }, (_, shaft) => shaft);
  return [...up, ...up.slice(1, -1).reverse()];
}

function at(numbers: readonly number[], index: number): number {
  return numbers[index] ?? 0;
}

/** One repeat as SVG path data in units of px, per thread colour. */
export interface Drawdown {
  readonly width: number;
  readonly height: number;
  readonly paths: Readonly<Partial<Record<Thread, string>>>;
}

/** Draws one repeat with threads `cell` px wide. Threads of 6 px and more show a gap of ground between them. */
export function drawdownOf(draft: Draft, cell: number): Drawdown {
  const gap = cell >= 6 ? cell * 0.07 : 0;
  const thickness = cell - 2 * gap;
  const rectangles: Record<Thread, string[]> = { 1: [], 2: [], 3: [] };
  for (let x = 0; x < draft.width; x++)
    for (const [from, to] of runs(draft.height, (y) => draft.isWarpUp(x, y)))
      rectangles[draft.warp[x] ?? 1].push(
        rectangle(x * cell + gap, from * cell, thickness, (to - from) * cell),
      );
  for (let y = 0; y < draft.height; y++)
    for (const [from, to] of runs(draft.width, (x) => !draft.isWarpUp(x, y)))
      rectangles[draft.weft[y] ?? 2].push(
        rectangle(from * cell, y * cell + gap, (to - from) * cell, thickness),
      );
  const paths: Partial<Record<Thread, string>> = {};
  for (const thread of [1, 2, 3] as const)
    if (rectangles[thread].length > 0) paths[thread] = rectangles[thread].join('');
  return { width: draft.width * cell, height: draft.height * cell, paths };
}

// The stretches [from, to) of 0…length in which `isIn` holds.
function runs(length: number, isIn: (i: number) => boolean): [from: number, to: number][] {
  const found: [number, number][] = [];
  for (let i = 0; i < length; i++) {
    if (!isIn(i)) continue;
    const last = found.at(-1);
    if (last?.[1] === i) last[1] = i + 1;
    else found.push([i, i + 1]);
  }
  return found;
}

function rectangle(x: number, y: number, width: number, height: number): string {
  const px = (n: number) => String(+n.toFixed(2));
  return `M${px(x)} ${px(y)}h${px(width)}v${px(height)}h-${px(width)}z`;
}
