import { afterEach, expect, test } from 'vitest';
import { AbortedError, ApiError } from '../../../src/client/api/api-error.ts';
import { describeFailure, toastFailure } from '../../../src/client/api/failure-toast.ts';
import { takeToasts } from '../../../src/client/ui/toast.ts';

const refused = (status: number, body: unknown) =>
  new ApiError({ url: '/api/x', status, statusText: '', body });
const problem = { status: 422, code: 'request.invalid', message: 'The request is not valid' };

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
])('a failure is described by %s', (_, error, title, description) => {
  expect(describeFailure(error)).toEqual({ title, description });
});

test('a failure is said in a toast', () => {
  toastFailure(refused(422, problem));
  expect(takeToasts()).toEqual([
    { kind: 'bad', title: 'Unprocessable Entity', description: problem.message, action: undefined },
  ]);
});

test('nothing is said of what we cancelled, nor of a session that ended', () => {
  toastFailure(new AbortedError());
  toastFailure(refused(401, { ...problem, status: 401, code: 'auth.required' }));
  expect(takeToasts()).toEqual([]);
});
