import * as z from 'zod/mini';
import type { Step, Truth } from './step.ts';

const stepBase = { t: z.number(), actor: z.string() };
const place = { topic: z.string(), off: z.int() };
const row = z.object({ id: z.string(), version: z.int() });

const step = z.union([
  z.object({
    ...stepBase,
    op: z.literal('send'),
    f: z.enum(['invoke', 'info', 'fail']),
    topic: z.string(),
    cid: z.string(),
  }),
  z.object({
    ...stepBase,
    ...{ op: z.literal('send'), f: z.literal('ok'), topic: z.string(), cid: z.string(), id: z.string() },
  }),
  z.object({ ...stepBase, op: z.literal('apply'), f: z.literal('ok'), ...place, tag: z.int() }),
  z.object({ ...stepBase, op: z.literal('read'), f: z.literal('invoke'), topic: z.string(), n: z.int() }),
  z.object({ ...stepBase, op: z.literal('read'), f: z.literal('ok'), ...place, n: z.int() }),
  z.object({
    ...stepBase,
    ...{ op: z.literal('reset'), f: z.literal('ok'), ...place, limit: z.int(), rows: z.array(row) },
  }),
  z.object({ ...stepBase, op: z.literal('left'), f: z.literal('ok'), topic: z.string() }),
  z.object({
    ...stepBase,
    ...{ op: z.literal('sent'), f: z.literal('ok'), conn: z.string(), user: z.string(), ...place },
  }),
  z.object({
    ...stepBase,
    ...{ op: z.literal('admit'), f: z.literal('invoke'), user: z.string(), topic: z.string() },
  }),
  z.object({
    ...stepBase,
    ...{ op: z.literal('badge'), f: z.literal('ok'), topic: z.string(), unread: z.int() },
  }),
]);

const loggedEvent = z.object({
  ...place,
  tag: z.int(),
  kind: z.string(),
  id: z.nullable(z.string()),
  seq: z.nullable(z.int()),
  version: z.nullable(z.int()),
  removed: z.nullable(z.string()),
});

/** The line with the data of the database when the history was saved: the reference for the checks. */
const truthLine = z.object({
  op: z.literal('truth'),
  log: z.array(loggedEvent),
  heads: z.array(z.tuple([z.string(), z.int()])),
  messages: z.array(z.object({ id: z.string(), cid: z.string(), ...place })),
});
/** A comment that no check reads. */
const noteLine = z.object({ op: z.literal('note') });

export interface SavedHistory {
  readonly steps: readonly Step[];
  /** Null if the history was saved without it. */
  readonly truth: Truth | null;
}

/**
 * Parses a saved history: one JSON value per line.
 *
 * @throws Error that names the first invalid line.
 */
export function readHistory(text: string): SavedHistory {
  const steps: Step[] = [];
  let truth: Truth | null = null;
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const json = parseLine(line, index + 1);
    const reference = truthLine.safeParse(json);
    if (reference.success) truth = truthOf(reference.data);
    else if (!noteLine.safeParse(json).success) steps.push(parseStep(json, index + 1));
  }
  return { steps, truth };
}

function parseLine(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new Error(`line ${number} is no JSON`);
  }
}

function parseStep(json: unknown, number: number): Step {
  const parsed = step.safeParse(json);
  if (!parsed.success) throw new Error(`line ${number} is no step of a history`);
  return parsed.data;
}

function truthOf({ log, heads, messages }: z.output<typeof truthLine>): Truth {
  return { log, heads: new Map(heads), messages };
}

/** Formats `truth` as a line of a saved history. */
export function truthLineOf({ log, heads, messages }: Truth): string {
  return `${JSON.stringify({ op: 'truth', log, heads: [...heads], messages })}\n`;
}
