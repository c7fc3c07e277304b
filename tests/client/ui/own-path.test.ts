import { expect, test } from 'vitest';
import { ownPath } from '../../../src/client/ui/base/link.tsx';

const pages = ['/', '/communities', '/communities/$slug', '/messages/'];

test.each([
  ['https://tambayan.example/communities/hurno/?tab=chat#x', '/communities/hurno/?tab=chat#x'],
  ['https://tambayan.example/messages/', '/messages/'],
  ['https://tambayan.example/', '/'],
  ['https://tambayan.example/api/v1/me', null],
  ['https://tambayan.example/uploads/x.png', null],
  ['https://elsewhere.example/communities/', null],
  ['http://tambayan.example/communities/', null],
  ['mailto:ana@tambayan.example', null],
  ['/communities/', null],
])('the path of %s on this site is %s', (href, path) => {
  expect(ownPath(href, 'https://tambayan.example', pages)).toBe(path);
});
