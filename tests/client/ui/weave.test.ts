import { expect, test } from 'vitest';
import { dyeOf, dyes } from '../../../src/client/ui/media/dye.ts';
import { idHash, initialsOf, personHue } from '../../../src/client/ui/media/id-hash.ts';
import { type Draft, draftOf, drawdownOf, type Structure } from '../../../src/client/ui/media/weave.ts';

const ids = Array.from({ length: 200 }, (_, i) => `community-${i}`);
const structures: readonly Structure[] = ['mata', 'binakul', 'kusikus', 'banig'];
const tie = (draft: Draft) =>
  Array.from({ length: draft.height }, (_, y) =>
    Array.from({ length: draft.width }, (_, x) => (draft.isWarpUp(x, y) ? '#' : '.')).join(''),
  );
const area = (path: string) =>
  [...path.matchAll(/h([\d.]+)v([\d.]+)h-/g)].reduce((sum, [, w, h]) => sum + Number(w) * Number(h), 0);

test('the same id always gives the same cloth', () => {
  for (const id of ids) {
    const [once, twice] = [draftOf(id), draftOf(id)];
    expect([once.dye, once.structure, once.warp, once.weft, tie(once)]).toEqual([
      twice.dye,
      twice.structure,
      twice.warp,
      twice.weft,
      tie(twice),
    ]);
  }
});

test('the cloth of an id is the one that people already know', () => {
  const draft = draftOf('community-1');
  expect({
    dye: draft.dye,
    structure: draft.structure,
    size: [draft.width, draft.height],
  }).toMatchInlineSnapshot(`
    {
      "dye": "gumamela",
      "size": [
        12,
        12,
      ],
      "structure": "mata",
    }
  `);
  expect(idHash('community-1')).toMatchInlineSnapshot(`619015768`);
});

test('a few hundred communities use every dye and every structure', () => {
  const drafts = ids.map((id) => draftOf(id));
  expect(new Set(drafts.map((draft) => draft.dye))).toEqual(new Set(dyes));
  expect(new Set(drafts.map((draft) => draft.structure))).toEqual(new Set(structures));
});

test('what stands under a cloth before it is drawn has its dye', () => {
  for (const id of ids) expect(dyeOf(id)).toBe(draftOf(id).dye);
});

test('choosing the dye changes nothing else', () => {
  for (const id of ids) expect(tie(draftOf(id, { dye: 'ube' }))).toEqual(tie(draftOf(id)));
});

test.each(structures)('every point of a %s repeat is covered by exactly one thread', (structure) => {
  for (const id of ids.slice(0, 40)) {
    const draft = draftOf(id, { structure });
    expect([draft.warp.length, draft.weft.length]).toEqual([draft.width, draft.height]);
    const { paths, width, height } = drawdownOf(draft, 4);
    expect(Object.values(paths).reduce((sum, path) => sum + area(path), 0)).toBe(width * height);
  }
});

test('people keep their hue, and every hue has a rule in the stylesheet', () => {
  expect(personHue('ana')).toBe(personHue('ana'));
  const hues = new Set(ids.map(personHue));
  expect([...hues].toSorted((a, b) => a - b)).toEqual([25, 55, 95, 140, 170, 205, 235, 262, 290, 325, 350]);
});

test.each([
  ['Marites Dela Cruz', 'MC'],
  ['Ma. Niña Peñaflor', 'MP'],
  ['niño', 'N'],
  ['LET Reviewees 2027', 'L2'],
  ['  ', '?'],
  ['🎉 Ana', 'A'],
])('the initials of "%s" are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
