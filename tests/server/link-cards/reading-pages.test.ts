import { expect, test } from 'vitest';
import { decodeHtml } from '../../../src/server/features/link-cards/decode-html.ts';
import { firstLink } from '../../../src/server/features/link-cards/first-link.ts';
import { readPage } from '../../../src/server/features/link-cards/read-page.ts';

const URL_OF_PAGE = new URL('https://pahina.example/balita/una');
const read = (head: string) => readPage(`<!doctype html><head>${head}</head><body>`, URL_OF_PAGE);
const meta = (name: string, content: string) => `<meta property="${name}" content="${content}">`;

test('Open Graph counts before the card of Twitter, and both before plain HTML', () => {
  const plain = '<title>Pamagat</title><meta name="description" content="Laman">';
  const twitter = `<meta name="twitter:title" content="T"><meta name="twitter:description" content="TD">
    <meta name="twitter:image" content="/t.png">`;
  const og = meta('og:title', 'O') + meta('og:description', 'OD') + meta('og:image', 'o.png');
  const rows = [
    ['plain', plain, { title: 'Pamagat', description: 'Laman', pictures: [] }],
    [
      'twitter',
      plain + twitter,
      { title: 'T', description: 'TD', pictures: ['https://pahina.example/t.png'] },
    ],
    [
      'og',
      plain + twitter + og,
      {
        title: 'O',
        description: 'OD',
        pictures: ['https://pahina.example/balita/o.png', 'https://pahina.example/t.png'],
      },
    ],
    ['empty og', plain + meta('og:title', ' '), { title: 'Pamagat', description: 'Laman', pictures: [] }],
    ['first of two', meta('og:title', 'Una') + meta('og:title', 'Ikalawa'), { title: 'Una' }],
    ['upper case', '<META PROPERTY="OG:TITLE" CONTENT="Una">', { title: 'Una' }],
    ['entities', '<title>Juan &amp; Mar&iacute;a &#x1F600;</title>', { title: 'Juan & María 😀' }],
    ['script in title', '<title><script>alert(1)</script></title>', { title: '<script>alert(1)</script>' }],
    ['lines', '<title> Una\n\t linya\u0000 </title>', { title: 'Una linya' }],
    ['direction marks', '<title>a\u202eb\u2066c</title>', { title: 'abc' }],
    ['bad picture', `<title>a</title>${meta('og:image', 'javascript:alert(1)')}`, { pictures: [] }],
    ['picture as data', `<title>a</title>${meta('og:image', 'data:image/png;base64,AA')}`, { pictures: [] }],
    [
      'two pictures and a base',
      `<base href="/ibang/"><title>a</title>${meta('og:image', 'x.png')}${meta('og:image', 'y.png')}`,
      { pictures: ['https://pahina.example/ibang/x.png', 'https://pahina.example/ibang/y.png'] },
    ],
    ['title of a drawing', '<title>a</title><svg><title>b</title></svg>', { title: 'a' }],
  ] as const;
  for (const [name, head, expected] of rows) expect(read(head), name).toMatchObject(expected);
  for (const head of ['', '<title></title>', '<title> \n</title>', meta('og:title', '')])
    expect(read(head), head).toBeNull();
  expect(readPage('<body><title>late</title>', URL_OF_PAGE)).toBeNull();
});

test('texts are cut, and a page made to be slow is not read to its end', () => {
  const page = read(`<title>${'á'.repeat(400)}</title>${meta('og:description', '😀'.repeat(400))}`);
  expect([...(page?.title ?? '')]).toHaveLength(150);
  expect([...(page?.description ?? '')]).toHaveLength(200);
  expect(page?.title.endsWith('…') && page.description.isWellFormed()).toBe(true);
  const slow = '<i>'.repeat(300_000) + '</b>'.repeat(50_000);
  expect(readPage(`${slow}<title>a</title>`, URL_OF_PAGE)).toBeNull();
});

test('the charset is that of the byte order mark, the header, or the page', () => {
  const spanish = Buffer.from('<title>Mu\xf1oz</title>', 'latin1');
  const declared = (tag: string) => Buffer.concat([Buffer.from(tag), spanish]);
  const rows = [
    ['header', spanish, 'text/html; charset=ISO-8859-1'],
    ['quoted header', spanish, 'text/html;charset="windows-1252"'],
    ['meta', declared('<meta charset=latin1>'), 'text/html'],
    [
      'http-equiv',
      declared('<meta http-equiv=Content-Type content="text/html; charset=latin1">'),
      'text/html',
    ],
    ['unknown header', declared('<meta charset=latin1>'), 'text/html; charset=nonsense'],
    ['utf-8', Buffer.from('<title>Muñoz</title>'), ''],
    ['mark', Buffer.from('\ufeff<title>Muñoz</title>', 'utf16le'), 'text/html; charset=utf-8'],
  ] as const;
  for (const [name, bytes, type] of rows)
    expect(readPage(decodeHtml(bytes, type), URL_OF_PAGE)?.title, name).toBe('Muñoz');
});

test('the link is the first web address that readers can follow', () => {
  const rows = [
    ['Tingnan: https://a.example/x?y=1#z.', 'https://a.example/x?y=1'],
    ['www.a.example', 'http://www.a.example/'],
    ['[dito](https://A.example:443/b)', 'https://a.example/b'],
    ['- <https://a.example/>', 'https://a.example/'],
    ['https://a.example/1 https://b.example/2', 'https://a.example/1'],
    ['`https://a.example` https://b.example', 'https://b.example/'],
    ['```\nhttps://a.example\n```', null],
    ['![larawan](https://a.example/p.png)', null],
    ['ako@a.example mailto:ako@a.example', null],
    ['https://localhost/', null],
    ['https://me:secret@a.example/', null],
    ['[x](javascript:alert(1)) [y](ftp://a.example/)', null],
    ['https://tambayan.example/communities/ https://a.example/', 'https://a.example/'],
    [`https://a.example/${'a'.repeat(2000)}`, null],
    ['https://münchen.example/ñ', 'https://xn--mnchen-3ya.example/%C3%B1'],
  ] as const;
  for (const [text, expected] of rows)
    expect(firstLink(text, 'https://tambayan.example'), text).toBe(expected);
});
