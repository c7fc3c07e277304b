import { expect, test } from 'vitest';
import { ApiError, problemOf } from '../../../src/client/api/api-error.ts';
import { statusText } from '../../../src/client/api/status-text.ts';

/** SPEC §8, to the letter. */
const NAMED =
  '400, 401, 402, 403, 404, 405, 406, 407, 408, 409, 410, 411, 412, 413, 414, 415, 416, 417, 418, 421, 422, 423, 424, 425, 426, 428, 429, 431, 451, 500, 501, 502, 503, 504, 505, 506, 507, 508, 510, 511';

const errorOf = (status: number, body: unknown = null, phrase = '') =>
  new ApiError({ url: '/api/x', status, statusText: phrase, body });

test('the named statuses are those of SPEC', () => {
  expect(Object.keys(statusText)).toEqual(NAMED.split(', '));
});

test.each(NAMED.split(', ').map(Number))('%i has a name and a text of its own', (status) => {
  const error = errorOf(status);
  expect(error.name).toMatch(/^[A-Z][A-Za-z]+Error$/);
  expect(error.name).not.toBe('ApiError');
  expect(error.statusText).not.toBe('');
});

test('another status gives a generic error', () => {
  expect(errorOf(599)).toMatchObject({ name: 'ApiError', message: 'Request failed with status 599' });
});

test('the text of the wire wins over ours', () => {
  expect(errorOf(404, null, 'Gone fishing').statusText).toBe('Gone fishing');
});

test('only a problem counts as what the server said', () => {
  expect(problemOf(errorOf(404, { status: 404, code: 'group.not_found', message: 'No' }))?.code).toBe(
    'group.not_found',
  );
  expect(problemOf(errorOf(404, { error: 'no' }))).toBeNull();
  expect(problemOf(new Error('no'))).toBeNull();
});
