import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { demoAccounts } from './demo-accounts.ts';
import { coursesSchema, type DemoLearning } from './demo-course-schemas.ts';
import type { Ids } from './demo-rows.ts';
import {
  type Community,
  communitySchema,
  type DemoPage,
  oneOf,
  type Person,
  type PrivateThread,
  pagesSchema,
  peopleSchema,
  privateThreadsSchema,
} from './demo-schemas.ts';
import { type MoneyStory, moneySchema } from './money/money-story.ts';

/** The communities in the order in which they are made. Each has a file of that name. */
const SLUGS = ['hurno-sa-sugbo', 'code-sa-gabi', 'raketeers-circle', 'let-barkada'];

/** The content of the demo. */
export interface DemoData {
  readonly people: readonly Person[];
  readonly communities: readonly Community[];
  readonly privateThreads: readonly PrivateThread[];
  readonly learning: DemoLearning;
  readonly pages: readonly DemoPage[];
  readonly money: MoneyStory;
}

/**
 * Reads the files in `folder` and checks them, with all usernames, tags and slugs that they refer to. Takes some
 * milliseconds, so call it only to seed.
 *
 * @param tags the ids of all tags by slug; the files may refer to these.
 * @throws an error that names the file and each wrong field.
 */
export async function readDemoData(
  tags: Ids,
  folder: URL = new URL('./data/', import.meta.url),
): Promise<DemoData> {
  const tag = oneOf(tags, 'a tag');
  const people = await readJson(new URL('people.json', folder), peopleSchema({ tag }));
  const usernames = new Set(people.map(({ username }) => username));
  for (const { username } of demoAccounts)
    if (!usernames.has(username)) throw new Error(`people.json has no demo account ${username}`);
  const references = { tag, username: oneOf(usernames, 'a username of people.json') };
  const slug = oneOf(new Set(SLUGS), 'a community');
  const [learning, pages, money, privateThreads, ...communities] = await Promise.all([
    readJson(new URL('courses.json', folder), coursesSchema({ ...references, slug })),
    readJson(new URL('links.json', folder), pagesSchema),
    readJson(new URL('money.json', folder), moneySchema({ ...references, slug })),
    readJson(new URL('private-threads.json', folder), privateThreadsSchema(references)),
    ...SLUGS.map((slug) => readJson(new URL(`${slug}.json`, folder), communitySchema(slug, references))),
  ]);
  return { people, communities, privateThreads, learning, pages, money };
}

async function readJson<Schema extends z.ZodMiniType>(file: URL, schema: Schema): Promise<z.output<Schema>> {
  const result = schema.safeParse(JSON.parse(await readFile(file, 'utf8')), {
    error: z.locales.en().localeError,
  });
  if (!result.success) throw new Error(`${file.pathname}\n${z.prettifyError(result.error)}`);
  return result.data;
}
