import '../../auth/settings-block.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetOffline } from '../../../../src/client/data/offline/forget-offline.ts';
import { FakeCaches } from './fake-caches.ts';

afterEach(() => vi.unstubAllGlobals());

test('where the browser has no database, the kept files are deleted all the same', async () => {
  const caches = new FakeCaches();
  caches.shells.set('shell-one', new Map());
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('indexedDB', undefined);
  await forgetOffline(false);
  expect([...caches.shells.keys()]).toEqual([]);
});
