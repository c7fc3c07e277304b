import { expect, test } from 'vitest';
import { changesOf, circlesIn, crowdedFolders, importsUpwards, usesOf } from './structure.ts';

const layers = [['low'], ['high']];

test('importsUpwards finds an import of a higher layer, and an import by a file in no layer', () => {
  const up = { file: 'low/a.ts', target: 'high/b.ts' };
  const outside = { file: 'else/a.ts', target: 'low/b.ts' };
  const fine = { file: 'high/a.ts', target: 'low/b.ts' };
  expect(importsUpwards([up, outside, fine], layers)).toEqual([up, outside]);
});

test('circlesIn finds a circle of any length', () => {
  const imports = [
    { file: 'a/one.ts', target: 'b/one.ts' },
    { file: 'b/two.ts', target: 'c/one.ts' },
    { file: 'c/two.ts', target: 'a/two.ts' },
    { file: 'd/one.ts', target: 'a/one.ts' },
  ];
  expect(circlesIn(usesOf(imports, ['a', 'b', 'c', 'd']))).toEqual([['a', 'b', 'c']]);
  expect(circlesIn(usesOf(imports.slice(1), ['a', 'b', 'c', 'd']))).toEqual([]);
});

test('changesOf names uses that are not in the allow-list, and listed uses that do not occur', () => {
  const changes = changesOf({ feed: ['chat', 'tags'] }, { feed: ['chat', 'home'] });
  expect(changes).toEqual({ new: ['feed uses home'], gone: ['feed uses tags'] });
});

test('crowdedFolders counts the files directly in each folder', () => {
  const files = Array.from({ length: 26 }, (_, n) => `folder/${n}.ts`);
  expect(crowdedFolders(files, 25)).toEqual(['folder: 26']);
  expect(crowdedFolders([...files.slice(1), 'folder/inner/0.ts'], 25)).toEqual([]);
});
