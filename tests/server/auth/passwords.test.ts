import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { weaknessOf } from '../../../src/contract/account/weak-password.ts';
import { createPasswords } from '../../../src/server/features/auth/passwords.ts';
import { systemRandom } from '../../../src/server/platform/clock/clock.ts';
import { createConcurrencyLimit } from '../../../src/server/platform/clock/concurrency-limit.ts';

describe('a password hash', () => {
  const passwords = createPasswords(systemRandom);

  test('is argon2id at 19 MiB, two passes, one lane, with a salt of its own', async () => {
    const [one, two] = await Promise.all([passwords.hash('Mangga#42x'), passwords.hash('Mangga#42x')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(passwords.isOutdated(one)).toBe(false);
  });

  test('is the same for one ñ or two characters, and for spaces around', async () => {
    const hash = await passwords.hash('Niño#42x');
    expect(await passwords.verify(hash, ' Nin\u0303o#42x ')).toBe(true);
    expect(await passwords.verify(hash, 'Nino#42x')).toBe(false);
  });

  test('of no one is never right', async () => {
    expect(await passwords.verify(null, '')).toBe(false);
    expect(await passwords.verify(null, 'Mangga#42x')).toBe(false);
  });
});

test('many people who sign in at once keep no one else waiting', async () => {
  const passwords = createPasswords(systemRandom);
  // Made once per process.
  await passwords.verify(null, '');
  let checked = 0;
  const all = Array.from({ length: 40 }, () => passwords.verify(null, 'Mangga#42x').then(() => checked++));
  // One look at the loop, and one at the threads that hashing shares with files and names.
  await new Promise((resolve) => setImmediate(resolve));
  await readFile(import.meta.filename);
  expect(checked).toBeLessThan(10);
  await Promise.all(all);
});

describe('a concurrency limit', () => {
  function aRoom(width: number, queueMax: number) {
    const runLimited = createConcurrencyLimit({ width, queueMax, refusal: 'Full' });
    const state = { running: 0, most: 0, order: [] as number[] };
    const leave: (() => void)[] = [];
    const enter = (n: number) =>
      runLimited(async () => {
        state.running += 1;
        state.most = Math.max(state.most, state.running);
        state.order.push(n);
        await new Promise<void>((resolve) => leave.push(resolve));
        state.running -= 1;
        return n;
      });
    return { state, leave, enter };
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve));

  test('lets so many in at once, and the others in the order in which they came', async () => {
    const { state, leave, enter } = aRoom(2, 10);
    const all = [1, 2, 3, 4, 5].map(enter);
    for (let left = 0; left < 5; left++) {
      await settle();
      leave.shift()?.();
    }
    expect(await Promise.all(all)).toEqual([1, 2, 3, 4, 5]);
    expect(state).toMatchObject({ most: 2, order: [1, 2, 3, 4, 5] });
  });

  test('refuses requests while the queue is full, and takes the next one afterwards', async () => {
    const { leave, enter } = aRoom(1, 1);
    const first = enter(1);
    const second = enter(2);
    await expect(enter(3)).rejects.toMatchObject({ code: 'server.unavailable', retryAfter: 5 });
    leave.shift()?.();
    await first;
    await settle();
    leave.shift()?.();
    await second;
    const fourth = enter(4);
    await settle();
    leave.shift()?.();
    expect(await fourth).toBe(4);
  });

  test('goes on after work that failed', async () => {
    const runLimited = createConcurrencyLimit({ width: 1, queueMax: 1, refusal: 'Full' });
    await expect(runLimited(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await runLimited(async () => 'yes')).toBe('yes');
  });
});

describe('a weak password', () => {
  test.each([
    'Password1!',
    'p4$$w0rd!!',
    '1Qwertyuiop',
    '12345678',
    'aaaaaaaa',
    '87654321',
    'Admin@123',
    '!!Dragon22',
    '1Q2w3e4r!',
  ])('%s is found', (password) => {
    expect(weaknessOf(password, [])).not.toBeNull();
  });

  test.each(['Mangga#42x', 'Hurno-pandesal9', 'kX9!vTq2w', 'correct horse battery'])(
    '%s is not one',
    (password) => {
      expect(weaknessOf(password, ['liza@example.com', 'Liza', 'De la Cruz'])).toBeNull();
    },
  );

  test('names shorter than four letters are not looked for', () => {
    expect(weaknessOf('Bananas#42', ['Ana'])).toBeNull();
  });
});
