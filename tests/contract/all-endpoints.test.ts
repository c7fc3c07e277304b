import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allEndpoints } from '../../src/contract/all-endpoints.ts';

const folder = join(import.meta.dirname, '../../src/contract');

test('every endpoint of the contract is in the list of all', () => {
  const declared = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    // Those of the tester pages are not part of the API.
    .filter((file) => file.endsWith('.ts') && file !== 'tester.ts')
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').match(/= endpoint\(/g) ?? []);
  expect(declared.length).toBeGreaterThan(100);
  expect(allEndpoints).toHaveLength(declared.length);
});
