import { expect, test } from 'vitest';
import { ApiError, problemOf } from '../../../../src/client/data/api/api-error.ts';

const errorOf = (status: number, body: unknown = null, phrase = '') =>
  new ApiError({ url: '/api/x', status, statusText: phrase, body });

test('a status without words gives a generic error', () => {
  expect(errorOf(599)).toMatchObject({ name: 'ApiError', message: 'Request failed with status 599' });
});

test('an error carries the words of the wire', () => {
  expect(errorOf(404, null, 'Gone fishing')).toMatchObject({
    statusText: 'Gone fishing',
    message: 'Gone fishing',
  });
});

test('only a problem counts as what the server said', () => {
  expect(problemOf(errorOf(404, { status: 404, code: 'group.not_found', message: 'No' }))?.code).toBe(
    'group.not_found',
  );
  expect(problemOf(errorOf(404, { error: 'no' }))).toBeNull();
  expect(problemOf(new Error('no'))).toBeNull();
});
