import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { type DemoData, readDemoData } from '../../../src/server/demo/demo-data.ts';
import { demoData } from '../../support/a-demo.ts';

const DATA = new URL('../../../src/server/demo/data/', import.meta.url);

const { people, communities } = await demoData();
const tags = new Map(
  [
    ...communities.flatMap((community) => [
      ...community.tags,
      ...community.posts.flatMap((post) => post.tags ?? []),
    ]),
    ...people.flatMap(({ topics }) => [...(topics?.interested ?? []), ...(topics?.notInterested ?? [])]),
  ].map((slug) => [slug, slug]),
);

/** Reads the demo with the first `from` of one file replaced by `to`. */
async function readChanged(file: string, from: string, to: string): Promise<DemoData> {
  const folder = await mkdtemp(join(tmpdir(), 'demo-'));
  try {
    await cp(DATA, folder, { recursive: true });
    const text = await readFile(join(folder, file), 'utf8');
    expect(text).toContain(from);
    await writeFile(join(folder, file), text.replace(from, to));
    return await readDemoData(tags, pathToFileURL(`${folder}/`));
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('an error names the file, the field and the value', async () => {
  const cases = [
    ['people.json', '"bio": "', '"biography": "', '"biography"', '[0]'],
    ['people.json', '"job-hunting"', '"job-huntin"', '"job-huntin" is not a tag', 'topics.notInterested[1]'],
    ['people.json', '"luzabellana"', '"luzabellano"', 'no demo account luzabellana', ''],
    ['private-threads.json', '"jocelynybanez"', '"jo"', '"jo" is not a username', '[0].between[0]'],
    ['let-barkada.json', '"slug": "let-barkada"', '"slug": "let"', 'expected "let-barkada"', 'slug'],
    ['let-barkada.json', '"let-review"', '"let-revue"', '"let-revue" is not a tag', 'tags[0]'],
    ['let-barkada.json', '"owner": "', '"owner": "x', '"xcoraagbayani" is not a username', 'owner'],
    ['let-barkada.json', '"from": "', '"from": "x', 'is not a username', 'conversations[0].messages[0].from'],
    ['let-barkada.json', '"going": ["', '"going": ["x', 'is not a username', 'events[0].going[0]'],
    ['let-barkada.json', '"unreadBy": "', '"unreadBy": "x', 'is not a username', 'threads[0].unreadBy'],
    ['links.json', '"https://example', '"example', 'Invalid URL', '[0].address'],
    ['money.json', '"owner": "', '"owner": "x', '"xluzabellana" is not a username', 'owner'],
    ['money.json', '"1": "twice"', '"1": "thrice"', 'Invalid option', 'months[1].mishaps'],
    ['let-barkada.json', '"daysAgo"', '"dayAgo"', 'Invalid input', 'conversations[0].messages[0]'],
  ] as const;
  for (const [file, from, to, message, field] of cases) {
    const error = await readChanged(file, from, to).then(
      () => 'no error',
      (reason: Error) => reason.message,
    );
    for (const part of [file, message, field]) expect(error, `${file}: ${to}`).toContain(part);
  }
});

test('the names in reactions and comments are checked too', async () => {
  const [community] = communities;
  const post = community?.posts.findIndex(({ comments }) => comments?.some(({ replies }) => replies)) ?? -1;
  const comment = community?.posts[post]?.comments?.findIndex(({ replies }) => replies) ?? -1;
  const reply = community?.posts[post]?.comments?.[comment]?.replies?.[0];
  const written = JSON.stringify(reply?.text);
  await expect(
    readChanged('hurno-sa-sugbo.json', `"text": ${written}`, `"text": ${written}, "pinnedBy": "nope"`),
  ).rejects.toThrow(`posts[${post}].comments[${comment}].replies[0].pinnedBy`);
});
