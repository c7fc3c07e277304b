import * as fc from 'fast-check';
import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { findMessage } from '../../../src/client/chat/find-message.ts';
import type { Message } from '../../../src/contract/chat.ts';
import { aMessage } from '../chat-store/chat-builders.ts';

/** A conversation that answers half a page of fifty on each side, and counts how often it was asked. */
function aPast(madeAtMs: readonly number[]) {
  const rows = madeAtMs.map((msecs, index) => aMessage(index + 1, { id: v7({ msecs }) }));
  let asks = 0;
  async function askAround(seq: number): Promise<readonly Message[]> {
    asks += 1;
    return rows.slice(Math.max(0, seq - 26), seq + 24);
  }
  return { rows, askAround, asks: () => asks };
}

const minutes = (count: number) => Array.from({ length: count }, (_, n) => 1_790_000_000_000 + n * 60_000);

describe('a message that a link names', () => {
  test('is found among 100,000 with a dozen questions', async () => {
    const { rows, askAround, asks } = aPast(minutes(100_000));
    const wanted = rows[61_234];
    expect(await findMessage(wanted?.id ?? '', rows.length, askAround)).toBe(61_235);
    expect(asks()).toBeLessThanOrEqual(13);
  });

  test('is found wherever it is, also when many were made in the same instant', async () => {
    const steps = fc.array(fc.constantFrom(0, 0, 0, 1, 60_000), { minLength: 1, maxLength: 400 });
    await fc.assert(
      fc.asyncProperty(steps, fc.nat(), async (gaps, pick) => {
        let now = 1_790_000_000_000;
        const past = aPast(
          gaps.map((gap) => {
            now += gap;
            return now;
          }),
        );
        const at = pick % past.rows.length;
        expect(await findMessage(past.rows[at]?.id ?? '', past.rows.length, past.askAround)).toBe(at + 1);
      }),
      { numRuns: 200 },
    );
  });

  test('is not found when the conversation does not have it', async () => {
    const { rows, askAround, asks } = aPast(minutes(1000));
    expect(await findMessage(v7({ msecs: 1_790_000_030_000 }), rows.length, askAround)).toBe(null);
    expect(await findMessage('00000000-0000-4000-8000-000000000001', rows.length, askAround)).toBe(null);
    expect(asks()).toBeLessThanOrEqual(80);
  });
});
