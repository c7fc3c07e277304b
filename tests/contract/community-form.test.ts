import { describe, expect, test } from 'vitest';
import { createCommunitySearch } from '../../src/contract/addresses.ts';
import { communityForm, slugOf } from '../../src/contract/communities/communities.ts';

const form = {
  name: 'Hurno sa Sugbo',
  description: 'Pan de sal, ensaymada ug uban pa.',
  acceptedGuidelines: true,
  acceptedNda: true,
};

function issuesOf(change: object): string[] {
  const parsed = communityForm.safeParse({ ...form, ...change });
  return parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

const LETTERS = 'slug: Slug can only contain lowercase letters, numbers, and hyphens';

describe('the community form (SPEC §5)', () => {
  test('a field that breaks its rule is refused with its message', () => {
    const rows: readonly (readonly [string, object, string])[] = [
      ['a name of spaces', { name: '  ' }, 'name: Community name is required'],
      ['a name of 101', { name: 'a'.repeat(101) }, 'name: Name must be less than 100 characters'],
      ['a slug of 51', { slug: 'a'.repeat(51) }, 'slug: Slug must be less than 50 characters'],
      ['a slug with a capital', { slug: 'Hurno' }, LETTERS],
      ['a slug with a space', { slug: 'hurno sugbo' }, LETTERS],
      ['a slug with an underscore', { slug: 'hurno_sugbo' }, LETTERS],
      ['a slug with an ñ', { slug: 'peña' }, LETTERS],
      ['no description', { description: '' }, 'description: Description is required'],
      ['a description of 1001', { description: 'x'.repeat(1001) }, 'description: Too many characters!'],
      [
        'a cover that is not a URL',
        { cover_image_url: 'hurno.png' },
        'cover_image_url: Please enter a valid URL',
      ],
      [
        'a teaser with a javascript: URL',
        { teaser_video_url: 'javascript:a' },
        'teaser_video_url: Please enter a valid URL',
      ],
      [
        'guidelines not accepted',
        { acceptedGuidelines: false },
        'acceptedGuidelines: You must accept the Community Guidelines',
      ],
      [
        'agreement not accepted',
        { acceptedNda: false },
        'acceptedNda: You must accept the Non-Disclosure Agreement',
      ],
    ];
    for (const [name, change, issue] of rows) expect(issuesOf(change), name).toEqual([issue]);
  });

  test.each([
    ['a name of 100', { name: 'a'.repeat(100) }],
    ['a slug of 50', { slug: 'a-1'.padEnd(50, 'b') }],
    ['no slug', { slug: '' }],
    ['a description of 1000', { description: 'x'.repeat(1000) }],
    ['no pictures', { cover_image_url: '', teaser_video_url: '' }],
  ])('%s is accepted', (_what, change) => {
    expect(issuesOf(change)).toEqual([]);
  });
});

test.each([
  ['Hurno sa Sugbo', 'hurno-sa-sugbo'],
  ['  Kape & Code!  ', 'kape-code'],
  ['A -- B', 'a-b'],
  ['Peñafrancia Devotees', 'penafrancia-devotees'],
  [`${'a'.repeat(60)} b`, 'a'.repeat(50)],
])('the suggested slug for the name %j is %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test.each([
  [
    { plan: 'plus', plan_cycle: 'yearly' },
    { plan: 'PLUS', plan_cycle: 'YEARLY' },
  ],
  [{ plan_cycle: 'Monthly' }, { plan_cycle: 'MONTHLY' }],
  [{ plan: 'gold', plan_cycle: 'one_time' }, {}],
  [{ plan_cycle: 7 }, {}],
])('the search params %j of /communities/create/ are parsed as %j (SPEC §2)', (search, asked) => {
  expect(JSON.parse(JSON.stringify(createCommunitySearch.parse(search)))).toEqual(asked);
});
