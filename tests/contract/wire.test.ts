import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as wire from '../../src/contract/core/realtime.ts';
import { events } from '../../src/contract/events.ts';

const { serverFrame, clientFrame, syncRequest, syncAnswer, ticketRequest, ticketAnswer, commandRequest } =
  wire;

/** The first letters of a hash over the JSON schemas of `schemas`. */
function hashOf(schemas: Record<string, z.ZodMiniType>): string {
  const written = Object.entries(schemas).map(([name, schema]) => [
    name,
    z.toJSONSchema(schema, { unrepresentable: 'any' }),
  ]);
  return createHash('sha256').update(JSON.stringify(written)).digest('hex').slice(0, 12);
}

test('each change of the wire has its line in WIRE.md', async () => {
  const history = await readFile('src/contract/core/WIRE.md', 'utf8');
  const [, number, frames, kinds] = (history.trimEnd().split('\n').at(-1) ?? '')
    .split('|')
    .map((cell) => cell.trim());
  const of = {
    serverFrame,
    clientFrame,
    syncRequest,
    syncAnswer,
    ticketRequest,
    ticketAnswer,
    commandRequest,
  };
  const now = { frames: hashOf({ ...of, ...wire.ephemerals }), events: hashOf(events) };
  const missing = `add a line: | ${Number(number) + 1} | ${now.frames} | ${now.events} | what changed, and why older pages are fine |`;
  expect({ frames, events: kinds }, missing).toEqual(now);
});
