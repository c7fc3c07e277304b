import { isMeasuredToday, type JudgedWindow, windowsOf } from './look-in-turn.ts';
import type { Screen } from './screen.ts';

/** How many screens a member goes through in one page, at most, where they are not at one address. */
const VISIT_MAX = 8;

/** Screens of one member that one page shows, one after the other. */
export interface Visit {
  readonly title: string;
  readonly as: string | undefined;
  readonly language: JudgedWindow['language'];
  /** The windows differ in their looks only. */
  readonly screens: readonly { readonly screen: Screen; readonly window: JudgedWindow }[];
  /** Its one address is loaded as for the first time, over a slow network, and nothing may move. */
  readonly isMeasured: boolean;
}

type Judged = Visit['screens'][number];

/** On a phone each address once; in each other window all addresses of a member in one page. */
export function visitsOf(screens: readonly Screen[]): Visit[] {
  const judged = screens.flatMap((screen, at) => windowsOf(screen, at).map((window) => ({ screen, window })));
  const isFirst = ({ window }: Judged) => window.on === 'a phone';
  const groups = Map.groupBy(judged, (one) => {
    const { screen, window } = one;
    const address = screen.without === undefined ? screen.path : screen.name;
    return `${window.on} as ${screen.as ?? 'a guest'}${isFirst(one) ? ` at ${address}` : ''}`;
  });
  return [...groups].flatMap(([title, all], at) =>
    inParts(all, all.some(isFirst) ? all.length : VISIT_MAX).map((part) => ({
      title: `${title}: ${part.map(({ screen }) => screen.name).join(', ')}`,
      as: part[0]?.screen.as,
      language: part[0]?.window.language,
      screens: part,
      isMeasured: part.some(isFirst) && isMeasuredToday(at),
    })),
  );
}

function inParts<One>(all: readonly One[], size: number): One[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  );
}
