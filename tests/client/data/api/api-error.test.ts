import { expect, test } from 'vitest';
import { ApiError, problemOf } from '../../../../src/client/data/api/api-error.ts';

const errorOf = (status: number, body: unknown = null, phrase = '') =>
  new ApiError({ url: '/api/x', status, statusText: phrase, body });

test('an HTTP status without a status text gives a generic message', () => {
  expect(errorOf(599)).toMatchObject({ name: 'ApiError', message: 'Request failed with status 599' });
});

test('an error has the status text of the response', () => {
  expect(errorOf(404, null, 'Gone fishing')).toMatchObject({
    statusText: 'Gone fishing',
    message: 'Gone fishing',
  });
});

test('only a problem body counts as an explanation by the server', () => {
  expect(problemOf(errorOf(404, { status: 404, code: 'group.not_found', message: 'No' }))?.code).toBe(
    'group.not_found',
  );
  expect(problemOf(errorOf(404, { error: 'no' }))).toBeNull();
  expect(problemOf(new Error('no'))).toBeNull();
});
