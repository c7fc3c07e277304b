import { expect, test } from 'vitest';
import { createCircuitBreaker } from '../../../src/server/features/payments/providers/circuit-breaker.ts';
import { ProviderError } from '../../../src/server/features/payments/providers/provider.ts';
import { errorOf } from './provider-contract.ts';

function aBreaker() {
  const time = { now: 1_000_000 };
  const opened: string[] = [];
  let calls = 0;
  const breaker = createCircuitBreaker({
    clock: { now: () => time.now },
    onOpen: ({ kind }) => void opened.push(kind),
  });
  const work = (kind?: ProviderError['kind']) => async () => {
    calls += 1;
    if (kind !== undefined) throw new ProviderError(kind, 'it failed');
    return 'done';
  };
  return {
    time,
    opened,
    breaker,
    calls: () => calls,
    ok: () => breaker.run(work()),
    fail: (kind: ProviderError['kind'] = 'unavailable') => errorOf(breaker.run(work(kind))),
  };
}

test('five failures in half a minute stop the calls; after a pause one call tries, and its success lets all through', async () => {
  const { breaker, time, opened, calls, ok, fail } = aBreaker();
  for (let n = 0; n < 5; n++) await fail();
  expect(opened).toEqual(['unavailable']);
  expect(await fail()).toMatchObject({ kind: 'unavailable', code: 'circuit_open', retryAfterSeconds: 30 });
  expect(calls()).toBe(5);
  expect(breaker.state()).toEqual({ since: 1_000_000, until: 1_030_000 });
  time.now += 30_000;
  const trial = ok();
  expect(await errorOf(ok())).toMatchObject({ code: 'circuit_open' });
  expect(await trial).toBe('done');
  expect(await ok()).toBe('done');
  expect(breaker.state()).toBe(null);
  await fail();
  expect(breaker.state()).toBe(null);
});

test('a trial that fails stops the calls again, and the outage began when it began', async () => {
  const { breaker, time, opened, fail } = aBreaker();
  for (let n = 0; n < 5; n++) await fail();
  time.now += 31_000;
  expect(await fail()).toMatchObject({ message: 'it failed' });
  expect(breaker.state()).toEqual({ since: 1_000_000, until: 1_061_000 });
  expect(opened).toHaveLength(1);
});

test('slow failures, and refusals of what was asked, stop nothing', async () => {
  const { breaker, time, fail } = aBreaker();
  for (let n = 0; n < 20; n++) {
    await fail();
    time.now += 10_000;
  }
  for (const kind of ['invalid', 'not_refundable', 'insufficient_balance'] as const)
    for (let n = 0; n < 10; n++) await fail(kind);
  expect(breaker.state()).toBe(null);
});

test('a refused key stops the calls at once, for ten minutes', async () => {
  const { breaker, opened, fail } = aBreaker();
  await fail('auth');
  expect(opened).toEqual(['auth']);
  expect(breaker.state()).toEqual({ since: 1_000_000, until: 1_600_000 });
  expect(await fail()).toMatchObject({ code: 'circuit_open', retryAfterSeconds: 600 });
});

test('a trial that is refused for what it asked shows that the service answers', async () => {
  const { breaker, time, fail } = aBreaker();
  for (let n = 0; n < 5; n++) await fail();
  time.now += 30_000;
  await fail('invalid');
  expect(breaker.state()).toBe(null);
});
