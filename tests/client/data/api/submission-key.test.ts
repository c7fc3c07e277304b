import { expect, test } from 'vitest';
import { createSubmissionKey } from '../../../../src/client/data/api/submission-key.ts';

/** A form that records the key of each submit, which can succeed or fail. */
function aForm() {
  const keys: string[] = [];
  const { submit } = createSubmissionKey();
  async function submitForm(payload: object, isAnswered: boolean): Promise<void> {
    const send = async (key: string) => {
      keys.push(key);
      if (!isAnswered) throw new TypeError('Failed to fetch');
    };
    await submit(payload, send).catch(() => undefined);
  }
  return { keys, submitForm };
}

test('a submit without an answer is repeated with the same key', async () => {
  const { keys, submitForm } = aForm();
  for (const isAnswered of [false, false, true]) await submitForm({ name: 'Kape' }, isAnswered);
  expect(new Set(keys).size).toBe(1);
});

test('a changed form gets a new key', async () => {
  const { keys, submitForm } = aForm();
  await submitForm({ name: 'Kape' }, false);
  await submitForm({ name: 'Kapé' }, true);
  expect(new Set(keys).size).toBe(2);
});

test('the same form after a success gets a new key', async () => {
  const { keys, submitForm } = aForm();
  await submitForm({ name: 'Kape' }, true);
  await submitForm({ name: 'Kape' }, true);
  expect(new Set(keys).size).toBe(2);
});
