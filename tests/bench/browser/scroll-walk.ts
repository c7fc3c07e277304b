import type { Page } from 'playwright-core';
import { droppedPercent } from './list-page.ts';

/** The result of scrolling through the past. */
export interface Walk {
  /** Number of frames in which a visible row was missing or not where the finger had moved it. */
  readonly astray: number;
  /** The largest of these distances, in px. */
  readonly furthestPx: number;
  readonly blankPercent: number;
  readonly droppedPercent: number;
  /** The oldest message that was visible. */
  readonly oldestSeq: number;
}

/** What one frame showed. */
interface Picture {
  /** Ms, by the page's clock. */
  readonly at: number;
  /** Distance that the finger moved the list since the previous frame; down is positive. */
  readonly drawnPx: number;
  /** For each visible row: its position in the conversation, and its top edge in px. */
  readonly rows: readonly (readonly [seq: number, top: number])[];
  /** Height of the visible area that no row covers. */
  readonly emptyShare: number;
}

/** Smaller differences are rounding. */
const ROUNDING_PX = 1;
/** The head of a list and a line between two days may leave this much empty. */
const EMPTY_SHARE = 0.1;
/** Longer than an idle list takes to correct its scroll bar. */
const REST_PICTURES = 30;

/**
 * Scrolls the list by `steps`, one after each frame, as a finger does; 0 pauses. At an end a step waits for
 * more rows. A step is taken between two frames and checked after the next one, because a correction before
 * that is invisible.
 */
async function takeSteps(steps: readonly number[]): Promise<Picture[]> {
  const log = document.querySelector('[role="log"]');
  if (log === null) throw new Error('there is no list');
  const view = log.getBoundingClientRect();
  const pictures: Picture[] = [];
  const channel = new MessageChannel();
  const drawn = () =>
    new Promise<number>((resolve) => {
      channel.port1.onmessage = ({ data: at }) => resolve(at);
      requestAnimationFrame((at) => channel.port2.postMessage(at));
    });

  function look(at: number, drawnPx: number): Picture {
    const boxes = [...document.querySelectorAll<HTMLElement>('[data-seq]')]
      .map((row) => [Number(row.dataset.seq), row.getBoundingClientRect()] as const)
      .filter(([, { top, bottom }]) => bottom > view.top && top < view.bottom);
    const coveredPx = boxes.reduce(
      (px, [, { top, bottom }]) => px + Math.min(bottom, view.bottom) - Math.max(top, view.top),
      0,
    );
    const rows = boxes.map(([seq, { top }]) => [seq, top] as const);
    return { at, drawnPx, rows, emptyShare: 1 - coveredPx / view.height };
  }

  let drawnPx = 0;
  for (let taken = 0; taken < steps.length; ) {
    pictures.push(look(await drawn(), drawnPx));
    if (pictures.length > steps.length * 10) throw new Error('the list does not go on');
    const wish = steps[taken] ?? 0;
    const before = log.scrollTop;
    log.scrollTop = before - wish;
    drawnPx = before - log.scrollTop;
    if (wish === 0 || drawnPx !== 0) taken += 1;
  }
  return pictures;
}

/**
 * Distance of the rows of both frames from where the finger moved them; infinite when the frames share no
 * row.
 */
function astrayPx(before: Picture, now: Picture): number {
  const tops = new Map(before.rows);
  const off = now.rows.flatMap(([seq, top]) => {
    const was = tops.get(seq);
    return was === undefined ? [] : [Math.abs(top - was - now.drawnPx)];
  });
  return off.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...off);
}

/**
 * Scrolls the list once by each of `distances` in px, `pxPerPicture` at a time, with a pause after each; down
 * is positive.
 */
export async function walk(page: Page, distances: readonly number[], pxPerPicture: number): Promise<Walk> {
  const steps = distances.flatMap((px) => [
    ...Array.from({ length: Math.abs(px) / pxPerPicture }, () => Math.sign(px) * pxPerPicture),
    ...Array.from({ length: REST_PICTURES }, () => 0),
  ]);
  // A real wheel event, from which a list knows that the user leaves its end.
  await page.getByRole('log').hover();
  await page.mouse.wheel(0, -pxPerPicture);
  await page.evaluate(
    takeSteps,
    Array.from({ length: REST_PICTURES }, () => 0),
  );
  const pictures = await page.evaluate(takeSteps, steps);
  const pairs = pictures.slice(1).map((now, index) => ({ now, before: pictures[index] ?? now }));
  const astray = pairs.map(({ before, now }) => astrayPx(before, now));
  return {
    astray: astray.filter((px) => px > ROUNDING_PX).length,
    furthestPx: Math.max(...astray),
    blankPercent:
      (pictures.filter(({ emptyShare }) => emptyShare > EMPTY_SHARE).length / pictures.length) * 100,
    droppedPercent: droppedPercent(pairs.map(({ before, now }) => now.at - before.at)),
    oldestSeq: Math.min(...pictures.flatMap(({ rows }) => rows.map(([seq]) => seq))),
  };
}
