import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { idHash, initialsOf, personHue } from '../../../src/client/ui/media/id-hash.ts';
import { paletteOf, palettes } from '../../../src/client/ui/media/palette.ts';
import {
  type Draft,
  draftOf,
  drawdownOf,
  type Structure,
} from '../../../src/client/ui/media/pattern-grid.ts';

const ids = Array.from({ length: 200 }, (_, i) => `community-${i}`);
const structures: readonly Structure[] = ['mata', 'binakul', 'kusikus', 'banig'];
const tie = (draft: Draft) =>
  Array.from({ length: draft.height }, (_, y) =>
    Array.from({ length: draft.width }, (_, x) => (draft.isWarpUp(x, y) ? '#' : '.')).join(''),
  );
const area = (path: string) =>
  [...path.matchAll(/h([\d.]+)v([\d.]+)h-/g)].reduce((sum, [, w, h]) => sum + Number(w) * Number(h), 0);

test('the same id always gives the same pattern', () => {
  for (const id of ids) {
    const [once, twice] = [draftOf(id), draftOf(id)];
    expect([once.palette, once.structure, once.warp, once.weft, tie(once)]).toEqual([
      twice.palette,
      twice.structure,
      twice.warp,
      twice.weft,
      tie(twice),
    ]);
  }
});

test('the pattern of an id never changes between versions', () => {
  const draft = draftOf('community-1');
  expect({
    palette: draft.palette,
    structure: draft.structure,
    size: [draft.width, draft.height],
  }).toMatchInlineSnapshot(`
    {
      "palette": "gumamela",
      "size": [
        12,
        12,
      ],
      "structure": "mata",
    }
  `);
  expect(idHash('community-1')).toMatchInlineSnapshot(`619015768`);
});

test('a few hundred communities use every palette and every structure', () => {
  const drafts = ids.map((id) => draftOf(id));
  expect(new Set(drafts.map((draft) => draft.palette))).toEqual(new Set(palettes));
  expect(new Set(drafts.map((draft) => draft.structure))).toEqual(new Set(structures));
});

test('the placeholder of a pattern has its palette', () => {
  for (const id of ids) expect(paletteOf(id)).toBe(draftOf(id).palette);
});

test('choosing the palette changes nothing else', () => {
  for (const id of ids) expect(tie(draftOf(id, { palette: 'ube' }))).toEqual(tie(draftOf(id)));
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

test('no two communities of the demo look alike', async () => {
  const demo = join(import.meta.dirname, '../../../src/server/demo/data');
  const drawn = readdirSync(demo).flatMap((file) => {
    const { slug, id } = JSON.parse(readFileSync(join(demo, file), 'utf8'));
    return slug === undefined ? [] : [draftOf(id)];
  });
  expect(drawn.length).toBeGreaterThan(3);
  expect(new Set(drawn.map(({ palette }) => palette)).size).toBe(drawn.length);
  expect(new Set(drawn.map(({ structure }) => structure)).size).toBe(
    Math.min(drawn.length, structures.length),
  );
});
