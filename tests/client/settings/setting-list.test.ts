import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingList } from '../../../src/client/features/settings/setting-list.ts';

const folder = join(import.meta.dirname, '../../../src/client/features/settings');

test('the search knows every card and row of the settings that has an id', () => {
  const known = new Set(settingList.map(({ id }) => id));
  const drawn = globSync('**/*.tsx', { cwd: folder }).flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/ id="([a-z-]+)"/g)].map(([, id]) => id),
  );
  expect(drawn).toContain('quiet-hours');
  expect(drawn.filter((id) => id === undefined || !known.has(id))).toEqual([]);
});
