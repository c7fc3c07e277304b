import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '../../../src/client/data/api/api-error.ts';
import { createUnsentList } from '../../../src/client/features/feed/store/unsent.ts';
import { aStorage, forgetStorage } from './a-storage.ts';

const schema = z.object({ text: z.string() });
const refusal = new ApiError({
  url: '/',
  status: 422,
  statusText: 'Unprocessable Entity',
  body: { status: 422, code: 'content.not_accepted', message: 'This community does not allow links' },
});
const tooSoon = new ApiError({
  url: '/',
  status: 429,
  statusText: 'Too Many Requests',
  body: { status: 429, code: 'content.too_soon', message: 'Slow mode is on. Please wait 40 s.' },
});
const rest = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(forgetStorage);

/** A page that writes; `answers` are those of the server, one after the other. */
function aPage(answers: (string | Error)[], { now = 0 } = {}) {
  const asked: string[] = [];
  const sent: string[] = [];
  let n = 0;
  const list = createUnsentList<{ text: string }, string>({
    storage: aStorage,
    prefix: 'unsent:me:',
    schema,
    now: () => now,
    newId: () => `key-${++n}`,
    async send({ text }, key) {
      asked.push(`${key} ${text}`);
      const answer = answers.shift() ?? 'stored';
      if (answer instanceof Error) throw answer;
      return answer;
    },
    onSent: (answer) => sent.push(answer),
  });
  return { list, asked, sent, states: () => list.store.getState().map(({ state }) => state) };
}

describe('what is on its way', () => {
  test('is gone once it is confirmed', async () => {
    const { list, sent, states } = aPage(['stored']);
    list.submit({ text: 'kumusta' });
    expect(states()).toEqual(['sending']);
    await rest();
    expect(states()).toEqual([]);
    expect(sent).toEqual(['stored']);
    expect(aStorage().length).toBe(0);
  });

  test('waits when nobody could be reached, and goes out under the same key', async () => {
    const { list, asked, states } = aPage([new TypeError('network'), 'stored']);
    list.submit({ text: 'kumusta' });
    await rest();
    expect(states()).toEqual(['waiting']);
    list.retryWaiting();
    await rest();
    expect(states()).toEqual([]);
    expect(asked).toEqual(['key-1 kumusta', 'key-1 kumusta']);
  });

  test.each([
    [refusal, 'This community does not allow links'],
    [tooSoon, 'Slow mode is on. Please wait 40 s.'],
  ])('stays with the reason when it is refused, until its writer decides', async (error, reason) => {
    const { list, asked } = aPage([error, 'stored']);
    list.submit({ text: 'kumusta' });
    await rest();
    expect(list.store.getState()).toMatchObject([{ state: 'failed', reason, form: { text: 'kumusta' } }]);
    list.retryWaiting();
    await rest();
    expect(asked).toHaveLength(1);
    list.retry('key-1');
    await rest();
    expect(list.store.getState()).toEqual([]);
  });

  test('survives a reload, and is not stored twice', async () => {
    aPage([new TypeError('network')]).list.submit({ text: 'kumusta' });
    await rest();
    const { list, asked, states } = aPage(['stored']);
    expect(states()).toEqual(['waiting']);
    list.retryWaiting();
    await rest();
    expect(asked).toEqual(['key-1 kumusta']);
    expect(aStorage().length).toBe(0);
  });

  test('is not sent by itself after more than a day: the server may have forgotten its key', async () => {
    aPage([new TypeError('network')]).list.submit({ text: 'kumusta' });
    await rest();
    const { list, asked, states } = aPage(['stored'], { now: 25 * 60 * 60 * 1000 });
    list.retryWaiting();
    await rest();
    expect(asked).toEqual([]);
    expect(states()).toEqual(['failed']);
    expect(list.discard('key-1')).toEqual({ text: 'kumusta' });
    expect(aStorage().length).toBe(0);
  });
});
