import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  foldMarks,
  foldWhole,
  type MarksState,
  noMarks,
} from '../../../src/client/features/saved/store/fold-marks.ts';
import type { SavedMark } from '../../../src/contract/saved/saved.ts';

const things = ['a', 'b', 'c', 'd'];

/** The server's list after some changes: every change raises its version, and sends a mark. */
function history(changes: readonly { readonly thing: string; readonly isSaved: boolean }[]) {
  const saved = new Map<string, SavedMark>();
  const answers = [{ version: 0, marks: [] as readonly SavedMark[] }];
  const marks = changes.map(({ thing: id, isSaved }, index): SavedMark => {
    const version = index + 1;
    const saved_at = isSaved ? new Date(version * 1000).toISOString() : null;
    const mark = { id, kind: 'post', saved_at, version } as const;
    if (isSaved) saved.set(id, mark);
    else saved.delete(id);
    answers.push({ version, marks: [...saved.values()] });
    return mark;
  });
  return { marks, answers, saved: [...saved.keys()].sort() };
}

const savedIn = ({ byId }: MarksState) =>
  Object.values(byId)
    .flatMap(({ id, saved_at }) => (saved_at === null ? [] : [id]))
    .sort();

const change = fc.record({ thing: fc.constantFrom(...things), isSaved: fc.boolean() });

/** What a device receives: events in any order, some of them twice, and answers from any moment in between. */
const device = (count: number) =>
  fc.record({
    order: fc.shuffledSubarray(
      Array.from({ length: count * 2 }, (_, n) => n % count),
      { minLength: count * 2 },
    ),
    answers: fc.array(fc.record({ at: fc.nat({ max: count * 2 }), from: fc.nat({ max: count }) }), {
      minLength: 1,
      maxLength: 4,
    }),
  });

test('two devices show the same list, in whatever order events and answers reach them', () => {
  fc.assert(
    fc.property(
      fc
        .array(change, { minLength: 1, maxLength: 12 })
        .chain((changes) => fc.tuple(fc.constant(changes), device(changes.length), device(changes.length))),
      ([changes, ...devices]) => {
        const { marks, answers, saved } = history(changes);
        for (const { order, answers: fetched } of devices) {
          let state = noMarks;
          for (const [step, place] of [...order, -1].entries()) {
            for (const { at, from } of fetched)
              if (at === step) state = foldWhole(state, answers[from] ?? { version: 0, marks: [] });
            const mark = marks[place];
            if (mark) state = foldMarks(state, [mark]);
          }
          expect(state.status).toBe('ready');
          expect(savedIn(state)).toEqual(saved);
        }
      },
    ),
    { numRuns: 500 },
  );
});
