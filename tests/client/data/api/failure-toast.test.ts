import { afterEach, expect, test, vi } from 'vitest';
import { AbortedError, ApiError } from '../../../../src/client/data/api/api-error.ts';
import { toastFailure } from '../../../../src/client/data/api/failure-toast.ts';
import { statusTexts } from '../../../../src/client/data/api/status-text.ts';
import { takeToasts } from '../../../../src/client/ui/overlays/toast.ts';

const refused = (status: number, body: unknown) =>
  new ApiError({ url: '/api/x', status, statusText: '', body });
const problem = { status: 422, code: 'request.invalid', message: 'The request is not valid' };

/** Returns the toasts once the lazy status texts are loaded. */
async function toasts() {
  await vi.dynamicImportSettled();
  return takeToasts();
}

afterEach(() => void takeToasts());

test.each([
  [
    'the issues, joined by commas',
    refused(422, {
      ...problem,
      issues: [
        { path: 'email', message: 'Invalid email address' },
        { path: 'code', message: 'Verification code must be 6 characters' },
      ],
    }),
    'Unprocessable Entity',
    'email: Invalid email address, code: Verification code must be 6 characters',
  ],
  ["the body's message", refused(422, problem), 'Unprocessable Entity', 'The request is not valid'],
  ['a fallback', refused(502, '<html>'), 'Bad Gateway', 'Please try again later'],
  ["the error's own message", new TypeError('Failed to fetch'), 'Failed to fetch', 'Please try again later'],
  ['System Error', 'what?', 'System Error', 'Please try again later'],
  ['System Error for an empty one', new Error(''), 'System Error', 'Please try again later'],
])('a failure shows a toast with %s', async (_, error, title, description) => {
  toastFailure(error);
  expect(await toasts()).toEqual([{ kind: 'bad', title, description, action: undefined }]);
});

/** SPEC §8, verbatim. */
const NAMED =
  '400, 401, 402, 403, 404, 405, 406, 407, 408, 409, 410, 411, 412, 413, 414, 415, 416, 417, 418, 421, 422, 423, 424, 425, 426, 428, 429, 431, 451, 500, 501, 502, 503, 504, 505, 506, 507, 508, 510, 511';

test('the status texts are those of SPEC', () => {
  expect(Object.keys(statusTexts)).toEqual(NAMED.split(', '));
});

test('the status text of the response is used first; without one the message is used', async () => {
  const transport = { url: '/api/x', body: null };
  toastFailure(new ApiError({ ...transport, status: 404, statusText: 'Gone fishing' }));
  toastFailure(new ApiError({ ...transport, status: 599, statusText: '' }));
  expect((await toasts()).map(({ title }) => title).sort()).toEqual([
    'Gone fishing',
    'Request failed with status 599',
  ]);
});

test('cancelled calls and ended sessions show no toast', async () => {
  toastFailure(new AbortedError());
  toastFailure(refused(401, { ...problem, status: 401, code: 'auth.required' }));
  expect(await toasts()).toEqual([]);
});
