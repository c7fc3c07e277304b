import { expect, test } from 'vitest';
import { createSubmissionKey } from '../../../../src/client/data/api/submission-key.ts';

/** Keys that a form sent, for presses that fail or succeed. */
function aForm() {
  const keys: string[] = [];
  const { submit } = createSubmissionKey();
  async function press(payload: object, isAnswered: boolean): Promise<void> {
    const send = async (key: string) => {
      keys.push(key);
      if (!isAnswered) throw new TypeError('Failed to fetch');
    };
    await submit(payload, send).catch(() => undefined);
  }
  return { keys, press };
}

test('a press that got no answer is repeated with its key', async () => {
  const { keys, press } = aForm();
  for (const isAnswered of [false, false, true]) await press({ name: 'Kape' }, isAnswered);
  expect(new Set(keys).size).toBe(1);
});

test('what was changed in between is something else', async () => {
  const { keys, press } = aForm();
  await press({ name: 'Kape' }, false);
  await press({ name: 'Kapé' }, true);
  expect(new Set(keys).size).toBe(2);
});

test('the same again after it was created creates another one', async () => {
  const { keys, press } = aForm();
  await press({ name: 'Kape' }, true);
  await press({ name: 'Kape' }, true);
  expect(new Set(keys).size).toBe(2);
});
