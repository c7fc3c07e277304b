import { afterEach, expect, test } from 'vitest';
import { ApiError, issuesOf, problemOf } from '../../../../src/client/data/api/api-error.ts';
import { reasonOf } from '../../../../src/client/data/api/call-failure.ts';
import { describeFailure } from '../../../../src/client/data/api/failure-toast.ts';
import { setLocale } from '../../../../src/client/i18n/t.ts';
import { issueText } from '../../../../src/contract/core/problems.ts';

afterEach(() => setLocale('en'));

const refused = (body: object) => new ApiError({ url: '/api/posts', status: 429, statusText: '', body });
const slow = refused({
  status: 429,
  code: 'content.too_soon',
  ...issueText('Slow mode is on. Please wait {seconds} s.', { seconds: 40 }),
});

test('a refusal with a number is shown in the language of the page', async () => {
  expect(describeFailure(slow)).toBe('Slow mode is on. Please wait 40 s.');
  await setLocale('fil');
  expect(describeFailure(slow)).toBe('Naka-on ang slow mode. Maghintay ng 40 segundo.');
  expect(problemOf(slow)).toMatchObject({ code: 'content.too_soon', message: describeFailure(slow) });
});

test('an issue of a field is shown in the language of the page', async () => {
  await setLocale('fil');
  const wrong = refused({
    status: 422,
    code: 'content.not_accepted',
    message: 'no',
    issues: [
      { path: 'title', ...issueText('This community does not allow the word “{word}”', { word: 'utang' }) },
    ],
  });
  expect(issuesOf(wrong)).toMatchObject([{ message: 'Bawal sa komunidad na ito ang salitang “utang”' }]);
});

test('a limit shows when the action is possible again, in the language and time zone of the page', async () => {
  const at = new Date();
  at.setUTCHours(6, 5, 0, 0);
  // A limit ends in the future, at any hour this test runs.
  if (at.getTime() <= Date.now()) at.setUTCDate(at.getUTCDate() + 1);
  const limited = refused({
    ...{ status: 429, code: 'limit.reached' },
    ...issueText('You can start another community {at}.', { at }),
  });
  expect(limited.message).toBe('You can start another community at 06:05 UTC.');
  expect(describeFailure(limited)).toMatch(/^You can start another community (at|tomorrow at) 2:05 PM\.$/);
  expect(reasonOf(limited)).toBe(describeFailure(limited));
  await setLocale('fil');
  expect(describeFailure(limited)).toMatch(/^Makakagawa ka ulit ng komunidad (nang|bukas nang) 2:05 PM\.$/);
});
