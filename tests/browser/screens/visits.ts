import { isMeasuredIn, type JudgedWindow, windowsOf } from './judged-windows.ts';
import type { Screen } from './screen.ts';

/** How many screens a member goes through in one page, at most. */
const VISIT_MAX = 12;

export interface Judged {
  readonly screen: Screen;
  readonly window: JudgedWindow;
  /** Its address is loaded as for the first time, over a slow network, and nothing may move. */
  readonly isMeasured: boolean;
}

/** Screens of one member that one page on a device of its own shows, one after the other. */
export interface Visit {
  readonly title: string;
  readonly as: string | undefined;
  readonly language: JudgedWindow['language'];
  /** The windows differ in their looks only. */
  readonly screens: readonly Judged[];
}

/** All addresses of a member in one page, in each window. */
export function visitsOf(screens: readonly Screen[]): Visit[] {
  const isFirstAtAddress = (screen: Screen) =>
    screen === screens.find(({ as, path }) => as === screen.as && path === screen.path);
  const judged = screens.flatMap((screen) =>
    windowsOf(screen).map((window): Judged => {
      const hasAddress = isFirstAtAddress(screen) || screen.isAddress === true;
      return { screen, window, isMeasured: hasAddress && isMeasuredIn(window) };
    }),
  );
  const groups = Map.groupBy(judged, ({ screen, window }) => `${window.on} as ${screen.as ?? 'a guest'}`);
  return [...groups].flatMap(([title, all]) =>
    inParts(refusedLast(all), VISIT_MAX).map((part) => ({
      title: `${title}: ${part.map(({ screen }) => screen.name).join(', ')}`,
      as: part[0]?.screen.as,
      language: part[0]?.window.language,
      screens: part,
    })),
  );
}

/** Screens without answers load their page anew, and so does what follows one. */
const refusedLast = (all: readonly Judged[]): Judged[] =>
  all.toSorted((a, b) => Number(a.screen.without !== undefined) - Number(b.screen.without !== undefined));

function inParts<One>(all: readonly One[], size: number): One[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  );
}
