import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createPageHead,
  type PageHead,
} from '../../../src/server/features/communities/page-head/page-head.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';

const PUBLIC_URL = 'https://tambayan.example';
const PAGE = '/communities/hurno-sa-sugbo/';

let api: CommunityApi;
let owner: string;
let headOf: PageHead;
/** Runs out only when a test says so. */
let runOut: (() => void) | null = null;
const warned: string[] = [];
const timers = {
  after(_: number, run: () => void) {
    runOut = run;
    return () => {};
  },
};
const log = { warn: (_: unknown, message?: string) => void warned.push(message ?? '') };

beforeAll(async () => {
  api = await startCommunityApi();
  owner = await api.person();
  headOf = createPageHead({ db: api.db, publicUrl: PUBLIC_URL, timers, log });
  await api.community(owner, {
    name: 'Hurno sa Sugbo',
    slug: 'hurno-sa-sugbo',
    description: 'Mga panadero\n\nng  Sugbo.',
    cover_image_url: 'https://images.example/hurno.jpg?w=1&h=2',
  });
});
beforeEach(() => {
  runOut = null;
});
afterAll(() => api.close());

describe('a public community', () => {
  test('is named, described, pictured and addressed in full, whatever host was asked', async () => {
    expect(await headOf(PAGE)).toBe(
      [
        '<title>Hurno sa Sugbo · Tambayan</title>',
        '<meta name="description" content="Mga panadero ng Sugbo.">',
        '<link rel="canonical" href="https://tambayan.example/communities/hurno-sa-sugbo/">',
        '<meta property="og:type" content="website">',
        '<meta property="og:site_name" content="Tambayan">',
        '<meta property="og:title" content="Hurno sa Sugbo">',
        '<meta property="og:description" content="Mga panadero ng Sugbo.">',
        '<meta property="og:url" content="https://tambayan.example/communities/hurno-sa-sugbo/">',
        '<meta name="twitter:card" content="summary_large_image">',
        '<meta name="twitter:title" content="Hurno sa Sugbo">',
        '<meta name="twitter:description" content="Mga panadero ng Sugbo.">',
        '<meta property="og:image" content="https://images.example/hurno.jpg?w=1&amp;h=2">',
        '<meta name="twitter:image" content="https://images.example/hurno.jpg?w=1&amp;h=2">',
      ].join(''),
    );
    expect(await headOf(PAGE.slice(0, -1))).toBe(await headOf(PAGE));
  });

  test('is found under the address it had before, and names the one it has', async () => {
    const { id } = await api.community(owner, { name: 'Lumang pangalan', slug: 'bagong-pangalan' });
    await api.db.query(
      `insert into group_former_slugs (slug, group_id, retired_at) values ('lumang-pangalan', $1, now())`,
      [id],
    );
    expect(await headOf('/communities/lumang-pangalan/')).toContain(
      '<link rel="canonical" href="https://tambayan.example/communities/bagong-pangalan/">',
    );
  });

  test.each([
    ['"><script>alert(1)</script>', '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;'],
    ["' onload='x", '&#39; onload=&#39;x'],
    ['</title></head><body>', '&lt;/title&gt;&lt;/head&gt;&lt;body&gt;'],
    ['$& $1 $` sale', '$&amp; $1 $` sale'],
    ['tap\u202egnp.exe', 'tapgnp.exe'],
    ['one\r\n\u2028two', 'one two'],
  ])('called %j is written as text', async (name, written) => {
    const { id, slug } = await api.community(owner, { description: name });
    // Names are checked by now; what is older may hold anything.
    await api.db.query('update groups set name = $2 where id = $1', [id, name]);
    const head = await headOf(`/communities/${slug}/`);
    expect(head).toContain(`<title>${written} · Tambayan</title>`);
    expect(head).toContain(`<meta property="og:description" content="${written}">`);
    expect(head).not.toContain('<script');
    expect(head?.match(/<(?!\/?title>|meta |link )/)).toBeNull();
  });

  test('says no more than two lines, and cuts no sign in two', async () => {
    const { slug } = await api.community(owner, { description: '🏝️'.repeat(300) });
    const head = (await headOf(`/communities/${slug}/`)) ?? '';
    const [, said = ''] = /name="description" content="([^"]*)"/.exec(head) ?? [];
    expect([...said].length).toBeLessThanOrEqual(200);
    expect(said.isWellFormed()).toBe(true);
  });

  test.each(['data:image/png;base64,AAAA', 'javascript:alert(1)', '/uploads/x.png', 'walang cover'])(
    'with the cover %s has no picture',
    async (cover) => {
      const { id, slug } = await api.community(owner);
      await api.db.query('update groups set cover_image_url = $2 where id = $1', [id, cover]);
      const head = await headOf(`/communities/${slug}/`);
      expect(head).toContain('<meta name="twitter:card" content="summary">');
      expect(head).not.toContain('image"');
    },
  );
});

describe('whatever is not public', () => {
  test('a private, an archived and a missing community have the page of any address', async () => {
    const hidden = await api.community(owner, { is_public: false });
    const archived = await api.community(owner, { is_archived: true });
    for (const slug of [hidden.slug, archived.slug, 'walang-ganito'])
      expect(await headOf(`/communities/${slug}/`)).toBeNull();
  });

  test('so has the former address of what is private by now', async () => {
    const { id } = await api.community(owner, { is_public: false });
    await api.db.query(
      `insert into group_former_slugs (slug, group_id, retired_at) values ('dating-bukas', $1, now())`,
      [id],
    );
    expect(await headOf('/communities/dating-bukas/')).toBeNull();
  });

  test.each([
    '/',
    '/communities/',
    '/communities/create/',
    '/communities/hurno-sa-sugbo/chats/',
    '/communities/hurno-sa-sugbo/edit',
    '/communities/HURNO/',
    '/communities/%00/',
    "/communities/';--/",
  ])('%s asks the database nothing', async (path) => {
    const db = { query: () => Promise.reject(new Error('asked')) };
    expect(await createPageHead({ db, publicUrl: PUBLIC_URL, timers, log })(path)).toBeNull();
    expect(warned).toEqual([]);
  });
});

describe('when the database cannot answer', () => {
  test('the page comes without it, and the log says why', async () => {
    const db = { query: () => Promise.reject(new Error('gone')) };
    expect(await createPageHead({ db, publicUrl: PUBLIC_URL, timers, log })(PAGE)).toBeNull();
    expect(warned.splice(0)).toEqual(['a page is served without its own title']);
  });

  test('the page does not wait for ever', async () => {
    const db = { query: () => new Promise<never>(() => {}) };
    const asked = createPageHead({ db, publicUrl: PUBLIC_URL, timers, log })(PAGE);
    runOut?.();
    expect(await asked).toBeNull();
  });
});
