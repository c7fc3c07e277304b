import { describe, expect, test } from 'vitest';
import { createCommunitySearch } from '../../src/contract/addresses.ts';
import { communityForm, slugOf } from '../../src/contract/communities/communities.ts';

const form = {
  name: 'Hurno sa Sugbo',
  description: 'Pan de sal, ensaymada ug uban pa.',
  acceptedGuidelines: true,
  acceptedNda: true,
};

function complaints(change: object): string[] {
  const parsed = communityForm.safeParse({ ...form, ...change });
  return parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

const LETTERS = 'slug: Slug can only contain lowercase letters, numbers, and hyphens';

describe('the community form (SPEC §5)', () => {
  test.each([
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
      'a cover that is no address',
      { cover_image_url: 'hurno.png' },
      'cover_image_url: Please enter a valid URL',
    ],
    [
      'a teaser that runs',
      { teaser_video_url: 'javascript:a' },
      'teaser_video_url: Please enter a valid URL',
    ],
    [
      'no guidelines',
      { acceptedGuidelines: false },
      'acceptedGuidelines: You must accept the Community Guidelines',
    ],
    ['no agreement', { acceptedNda: false }, 'acceptedNda: You must accept the Non-Disclosure Agreement'],
  ])('%s is refused with its message', (_what, change, complaint) => {
    expect(complaints(change)).toEqual([complaint]);
  });

  test.each([
    ['a name of 100', { name: 'a'.repeat(100) }],
    ['a slug of 50', { slug: 'a-1'.padEnd(50, 'b') }],
    ['no slug', { slug: '' }],
    ['a description of 1000', { description: 'x'.repeat(1000) }],
    ['no pictures', { cover_image_url: '', teaser_video_url: '' }],
  ])('%s is taken', (_what, change) => {
    expect(complaints(change)).toEqual([]);
  });
});

test.each([
  ['Hurno sa Sugbo', 'hurno-sa-sugbo'],
  ['  Kape & Code!  ', 'kape-code'],
  ['A -- B', 'a-b'],
  ['Peñafrancia Devotees', 'penafrancia-devotees'],
  [`${'a'.repeat(60)} b`, 'a'.repeat(50)],
])('the name %j suggests the slug %j', (name, slug) => {
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
])('the address %j of /communities/create/ asks for %j (SPEC §2)', (search, asked) => {
  expect(JSON.parse(JSON.stringify(createCommunitySearch.parse(search)))).toEqual(asked);
});
