import { expect, test } from 'vitest';
import { isReservedSlug, isReservedUsername } from '../../src/contract/account/reserved-names.ts';

test('usernames and slugs do not look like the staff or the product', () => {
  const both = [
    ...[
      'mods',
      'admin',
      'staff',
      'moderator',
      'admin1',
      'anaadmin',
      'adm1nana',
      'staffph',
      'modteam',
      'anamod',
    ],
    ...['login', 'support', 'tambayan', 'tambayan0', 'tamb4yan', 'tarnbayan', 'api'],
    ...['everyone', '0fficial', 'supp0rt', 'root'],
  ];
  for (const name of both) {
    expect(isReservedUsername(name), name).toBe(true);
    expect(isReservedSlug(name), name).toBe(true);
  }
  for (const name of [
    'mod',
    'www',
    'the-mods',
    'ang-admin-ng-cebu',
    'staff-room',
    'tambayan-ph',
    'mod-squad',
    't-a-m-b-a-y-a-n',
  ])
    expect(isReservedSlug(name), name).toBe(true);
  for (const name of ['tambayanph', 'mytamb4yan']) expect(isReservedUsername(name), name).toBe(true);
});

test('other names are free', () => {
  for (const name of [
    'modesto',
    'modelana',
    'badminton',
    'anareyes',
    'commodore',
    'mary',
    'adela',
    'stefan',
    'moderno',
  ])
    expect([isReservedUsername(name), isReservedSlug(name)], name).toEqual([false, false]);
  for (const slug of ['tambayan-ng-mga-nanay', 'badminton-cebu', 'modern-baking', 'mga-panadero'])
    expect(isReservedSlug(slug), slug).toBe(false);
});
