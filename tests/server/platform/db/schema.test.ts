import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeSchema } from '../../../../src/server/platform/db/schema-page.ts';
import { type FreshDatabase, freshDatabase } from '../../../support/engines/fresh-database.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

test('SCHEMA.md is the schema: `npm run -s schema > src/server/platform/db/SCHEMA.md`', async () => {
  const kept = await readFile('src/server/platform/db/SCHEMA.md', 'utf8');
  expect(await describeSchema(database.db)).toBe(kept);
});

test('each table says what it is for', async () => {
  const { rows } = await database.db.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and obj_description(oid, 'pg_class') is null
     order by relname`,
  );
  expect(rows.map(({ name }) => name)).toEqual(['schema_migration']);
});
