import { expect, test } from 'vitest';
import { changesOf, circlesIn, crowdedFolders, importsUpwards, usesOf } from './structure.ts';

const layers = [['low'], ['high']];

test('an import upwards is found, and one of a file in no layer', () => {
  const up = { file: 'low/a.ts', target: 'high/b.ts' };
  const earlyEvent = { file: 'else/a.ts', target: 'low/b.ts' };
  const fine = { file: 'high/a.ts', target: 'low/b.ts' };
  expect(importsUpwards([up, earlyEvent, fine], layers)).toEqual([up, earlyEvent]);
});

test('a circle of folders is found however long it is', () => {
  const imports = [
    { file: 'a/one.ts', target: 'b/one.ts' },
    { file: 'b/two.ts', target: 'c/one.ts' },
    { file: 'c/two.ts', target: 'a/two.ts' },
    { file: 'd/one.ts', target: 'a/one.ts' },
  ];
  expect(circlesIn(usesOf(imports, ['a', 'b', 'c', 'd']))).toEqual([['a', 'b', 'c']]);
  expect(circlesIn(usesOf(imports.slice(1), ['a', 'b', 'c', 'd']))).toEqual([]);
});

test('what is used and not listed is named, and what is listed and not used', () => {
  const changes = changesOf({ feed: ['chat', 'tags'] }, { feed: ['chat', 'home'] });
  expect(changes).toEqual({ new: ['feed uses home'], gone: ['feed uses tags'] });
});

test('the 26th file of a folder is one too many', () => {
  const files = Array.from({ length: 26 }, (_, n) => `room/${n}.ts`);
  expect(crowdedFolders(files, 25)).toEqual(['room: 26']);
  expect(crowdedFolders([...files.slice(1), 'room/inner/0.ts'], 25)).toEqual([]);
});
