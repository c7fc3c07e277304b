import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchCourses } from '../../../src/contract/courses/courses.ts';
import { searchLessons } from '../../../src/contract/courses/lessons.ts';
import { searchComments } from '../../../src/contract/feed/comments.ts';
import { searchPosts } from '../../../src/contract/feed/posts.ts';
import { searchEverything } from '../../../src/contract/search/search.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { type Place, searchWays } from './search-world.ts';

let api: CommunityApi;
let ways: ReturnType<typeof searchWays>;
let owner: string;
let place: Place;

const TEXTS = [
  'Ang paborito kong resipe ng adobong manok',
  'Three recipes for beginners, walang oven',
  'Mabuting balita: nanalo si Peña sa paligsahan',
  'Kumusta po kayo? Magandáng umaga sa lahat',
  'Halo-halo at buko pandan sa piyesta',
  'Basahin ang https://tindahan.example/resibo bago magbayad',
  'Halo, may tanong ako',
];

beforeAll(async () => {
  api = await startCommunityApi();
  ways = searchWays(api);
  owner = await api.person({ first: 'Olive', last: 'Owner' });
  place = await api.community(owner, { name: 'Kusina ni Aling Nena', slug: 'kusina-ni-nena' });
  for (const text of TEXTS) await ways.say(owner, place, text);
});
afterAll(() => api.close());

async function said(query: object, person = owner): Promise<string[]> {
  const { data } = await api.ok(searchEverything, person, {
    query: { kinds: 'messages', limit: 20, ...query },
  });
  return data.messages.map(({ text }) => text);
}

test('texts are found in Filipino and English, with or without accents, endings and linkers', async () => {
  const table: readonly (readonly [string, readonly number[]])[] = [
    ['resipe', [0]],
    ['RESIPE adobo', [0]],
    ['recipe', [1]],
    ['recipes', [1]],
    ['mabuti', [2]],
    ['pena', [2]],
    ['peñas', [2]],
    ['magandang umaga', [3]],
    ['maganda', [3]],
    ['kumustá', [3]],
    ['halo', [6, 4]],
    ['"halo halo"', [4]],
    ['halo-halo', [4]],
    ['tindahan', [5]],
    ['tindahan.example/resibo', [5]],
    ['resipe recipes', []],
    ['wala-dito', []],
    ['paligshan', [2]],
    ['resip adobng', [0]],
  ];
  for (const [q, expected] of table)
    expect([q, await said({ q })]).toEqual([q, expected.map((index) => TEXTS[index])]);
});

test('names and titles are found despite a slip; those with the words come first', async () => {
  await ways.event(owner, place, 'Pamilihan ng Bayan');
  await ways.course(owner, place, 'Paggawa ng tinapay', { is_public: true });
  await ways.course(owner, place, 'Kape at tsaa', { is_public: true, lesson: 'Hindi ito tinapay' });
  const titles = async (kinds: 'events' | 'courses' | 'lessons', q: string) =>
    (await api.ok(searchEverything, owner, { query: { kinds, q } })).data[kinds].map(({ title }) => title);
  expect(await titles('events', 'pamlihan bayan')).toEqual(['Pamilihan ng Bayan']);
  expect(await titles('courses', 'tinapy')).toEqual(['Paggawa ng tinapay']);
  expect(await titles('lessons', 'tinapay')).toEqual(['Hindi ito tinapay', 'Paggawa ng tinapay']);
  const { data } = await api.ok(searchEverything, owner, { query: { q: 'kusna nena' } });
  expect(data.communities.map(({ name }) => name)).toEqual(['Kusina ni Aling Nena']);
});

test('filters narrow what is found', async () => {
  const ben = await api.person({ first: 'Ben', last: 'Santos' });
  await api.db.query(`update users set username = 'bensantos' where id = $1`, [ben]);
  await api.place(place.id, ben, 'MEMBER');
  await ways.say(ben, place, 'May resipe din ako');
  const other = await api.community(owner, { name: 'Ibang bahay', slug: 'ibang-bahay' });
  await ways.say(owner, other, 'Resipe sa ibang bahay');
  const [mine, bens, elsewhere] = [TEXTS[0], 'May resipe din ako', 'Resipe sa ibang bahay'];
  const table: readonly (readonly [object, readonly (string | undefined)[]])[] = [
    [{}, [elsewhere, bens, mine]],
    [{ in: 'kusina-ni-nena' }, [bens, mine]],
    [{ in: other.id }, [elsewhere]],
    [{ in: other.chatId }, [elsewhere]],
    [{ in: '#kwentuhan' }, [elsewhere, bens, mine]],
    [{ in: 'wala-nito' }, []],
    [{ from: '@bensantos' }, [bens]],
    [{ from: 'Ben Santos' }, [bens]],
    [{ from: ben }, [bens]],
    [{ from: 'me' }, [elsewhere, mine]],
    [{ from: 'walang-ganito' }, []],
    [{ from: 'me', in: 'ibang-bahay' }, [elsewhere]],
    [{ after: '2025' }, [elsewhere, bens, mine]],
    [{ before: '2025' }, []],
    // Nothing has both, but `resibo` is like it.
    [{ has: 'link' }, [TEXTS[5]]],
  ];
  for (const [filters, expected] of table)
    expect([filters, await said({ q: 'resipe', ...filters })]).toEqual([filters, expected]);
  expect(await said({ has: 'link' })).toEqual([TEXTS[5]]);
  expect(await said({ from: 'ben' })).toEqual([bens]);
  const refused = await api.refused(searchEverything, owner, { query: { before: 'bukas' } });
  expect(refused.issues?.map(({ path }) => path)).toEqual(['before']);
});

test('in a discussion and in the courses, the same words, phrases and filters find the same', async () => {
  const post = await ways.post(owner, place, 'Bilog ang buwan ngayong gabi', 'Langit');
  await ways.comment(owner, post, 'Gabi na, bilog na bilog');
  await ways.course(owner, place, 'Bilog ang mundo', { is_public: true });
  const within = { group_id: place.id };
  const found = async (q: string) => {
    const [posts, comments, courses, lessons] = await Promise.all([
      api.ok(searchPosts, owner, { query: { ...within, q } }),
      api.ok(searchComments, owner, { query: { ...within, q } }),
      api.ok(searchCourses, owner, { query: { ...within, q } }),
      api.ok(searchLessons, owner, { query: { ...within, q } }),
    ]);
    return [posts, comments, courses, lessons].map(({ data }) => data.length);
  };
  const table: readonly (readonly [string, readonly number[]])[] = [
    ['bilog', [1, 1, 1, 1]],
    ['ilo', [1, 1, 1, 1]],
    ['"bilog ang"', [1, 0, 1, 1]],
    ['"ang bilog"', [0, 0, 0, 0]],
    ['"bilog ang mundo"', [0, 0, 1, 1]],
  ];
  for (const [q, expected] of table) expect([q, await found(q)]).toEqual([q, expected]);
  const texts = async (q: string) => (await found(q)).slice(0, 2);
  expect(await texts('bilog from:me')).toEqual([1, 1]);
  expect(await texts('bilog from:@walang-ganito')).toEqual([0, 0]);
  expect(await texts('bilog before:2025')).toEqual([0, 0]);
  expect(await texts('bilog has:link')).toEqual([0, 0]);
});

test('pages follow each other without a gap, and a cursor of another list begins at the start', async () => {
  for (let turn = 0; turn < 7; turn++) await ways.say(owner, place, `Bilang ${turn} ng dalandan`);
  const pages: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { q: 'dalandan', kinds: 'messages', limit: 3, cursor };
    const { data } = await api.ok(searchEverything, owner, { query });
    pages.push(...data.messages.map(({ text }) => text));
    cursor = data.next.messages;
  } while (cursor !== undefined);
  expect(pages).toEqual([6, 5, 4, 3, 2, 1, 0].map((turn) => `Bilang ${turn} ng dalandan`));
  const query = { q: 'dalandan', kinds: 'messages', limit: 1, cursor: 'best~1~x' };
  expect((await api.ok(searchEverything, owner, { query })).data.messages).toHaveLength(1);
});

test('the text around the words is shown, without markup', async () => {
  const filler = 'Mahabang usapan tungkol sa wala. '.repeat(30);
  await ways.post(owner, place, `${filler}\n\nAng **kamatis** ay <b>prutas</b>. ${filler}`);
  const { data } = await api.ok(searchEverything, owner, { query: { q: 'kamatis', kinds: 'posts' } });
  const [post] = data.posts;
  expect(post?.text).toContain('Ang kamatis ay <b>prutas</b>');
  expect(post?.text).toMatch(/^….*…$/);
  expect([...(post?.text ?? '')].length).toBeLessThan(210);
});

test('whatever is typed, and whatever cursor is sent, is searched for or refused, never an error of the server', async () => {
  const odd = [
    "'",
    "''",
    '\\',
    "\\'",
    '"',
    '""',
    '" "',
    ':*',
    'a:*b',
    '!',
    '& |',
    '(kape',
    '<->',
    'kape<2>',
    '😀',
    'Ñ',
  ];
  const long = [
    'x'.repeat(200),
    'salita '.repeat(28),
    "'".repeat(200),
    '@'.repeat(150),
    'a-b-'.repeat(40),
    '١٢٣',
  ];
  const id = '00000000-0000-4000-8000-000000000000';
  const cursors = [
    '',
    '~',
    `newest~2026-11-01T00:00:00.000Z~${id}`,
    `best~999999999~${id}`,
    `titled~2~x~${id}`,
    `best~-1~${id}`,
  ];
  const queries: object[] = [
    ...[...odd, ...long].flatMap((text) => [
      { q: text },
      { q: text, has: 'link' },
      { in: text },
      { from: text },
    ]),
    ...[...odd, ...long].flatMap((text) => [{ in: `#${text}` }, { in: `@${text}`, q: 'kape' }]),
    ...cursors.flatMap((cursor) =>
      ['people', 'messages', 'courses', 'walang-ganito'].map((kinds) => ({ q: 'halo', kinds, cursor })),
    ),
    { q: 'kape', limit: -1 },
    { q: 'kape', before: '2026', after: '2027' },
    { kinds: 'messages', cursor: `newest~2026-11-01T00:00:00.000Z~${id}` },
  ];
  for (const query of queries) {
    const { status } = await api.call(searchEverything, owner, { query });
    expect([query, [200, 422].includes(status)]).toEqual([query, true]);
  }
});
