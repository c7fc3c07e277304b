import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  FAR_PX,
  fittingSpan,
  NEAR_PX,
  renderedSpan,
  type Span,
  spanAround,
  WANTED_PX,
} from '../../../../src/client/ui/virtual-log/row-span.ts';

const VIEW_PX = 600;

describe('which rows are rendered', () => {
  test('the tail has a fixed number of last rows, after rows are added or removed', () => {
    const wanted = { from: 0, to: 24, isTail: true };
    expect(renderedSpan(wanted, { from: 100, to: 300 })).toEqual({ from: 276, to: 300 });
    expect(renderedSpan(wanted, { from: 100, to: 310 })).toEqual({ from: 286, to: 310 });
    expect(renderedSpan(wanted, { from: 100, to: 110 })).toEqual({ from: 100, to: 110 });
  });

  test('removed rows above and below are left out, and the rest is rendered', () => {
    expect(renderedSpan({ from: 10, to: 30, isTail: false }, { from: 20, to: 25 })).toEqual({
      from: 20,
      to: 25,
    });
  });

  test.each([
    ['all wanted rows were removed', { from: 500, to: 900 }, { from: 500, to: 520 }],
    ['the wanted rows belonged to a longer list', { from: 0, to: 8 }, { from: 0, to: 8 }],
  ])('some rows are rendered although %s', (_why, all, rendered) => {
    expect(renderedSpan({ from: 10, to: 30, isTail: false }, all)).toEqual(rendered);
  });
});

/** Rows of these heights, of which `drawn` are in the page: what surrounds a view at `top`. */
function layOut(heights: readonly number[], drawn: Span, top: number) {
  const edge = (index: number) => heights.slice(0, index).reduce((sum, px) => sum + px, 0);
  const [first, last] = [edge(drawn.from), edge(drawn.to)];
  const rowPx = (last - first) / (drawn.to - drawn.from);
  const reach = { above: top - first, below: last - (top + VIEW_PX), viewPx: VIEW_PX, rowPx };
  let [above, below] = [0, 0];
  if (reach.above > FAR_PX) while (edge(drawn.from + above + 1) < top - WANTED_PX) above += 1;
  if (reach.below > FAR_PX) while (edge(drawn.to - below - 1) > top + VIEW_PX + WANTED_PX) below += 1;
  return { reach, surplus: { above, below }, total: edge(heights.length) };
}

test('with rows of any height, those in view and few more are rendered', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 20, max: 500 }), { minLength: 60, maxLength: 200 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (heights, share) => {
        const held = { from: 0, to: heights.length };
        const all = heights.reduce((sum, px) => sum + px, 0);
        const top = share * (all - VIEW_PX);
        let at = 0;
        for (let px = 0; px + (heights[at] ?? 0) <= top; at += 1) px += heights[at] ?? 0;
        let drawn = renderedSpan({ ...spanAround(at, { viewPx: VIEW_PX, rowPx: 48 }), isTail: false }, held);
        let turns = 0;
        for (; turns < 20; turns += 1) {
          const { reach, surplus } = layOut(heights, drawn, top);
          const next = fittingSpan(drawn, held, reach, surplus);
          if (next.from === drawn.from && next.to === drawn.to) break;
          drawn = next;
        }
        expect(turns).toBeLessThan(20);
        const { reach } = layOut(heights, drawn, top);
        expect(drawn.from === 0 || reach.above >= NEAR_PX).toBe(true);
        expect(drawn.to === held.to || reach.below >= NEAR_PX).toBe(true);
        // One row beyond what is wished may be any height.
        expect(Math.max(reach.above, reach.below)).toBeLessThan(WANTED_PX + 2 * 500);
      },
    ),
  );
});
