import * as z from 'zod/mini';
import { endpoint } from './core/endpoint.ts';
import { done, one } from './core/list.ts';
import { rtPosition } from './core/realtime.ts';

/** Events of one press of Publish. */
export const PUBLISH_MAX = 1000;

/** Digits of a run, which stand for the last ones of the tester's id in its topic. */
const RUN_DIGITS = 8;

/** Which run of the tester is meant. Left out: the one that all pages share. */
const ofRun = z.object({ run: z.optional(z.string().check(z.regex(/^[0-9a-f]{8}$/))) });

/** The topic of a run: each page and each run of its cases has one of its own, so that two of them share nothing. */
export function testTopic(userId: string, run?: string): string {
  return `test:${run === undefined ? userId : `${userId.slice(0, -RUN_DIGITS)}${run}`}`;
}

/** The run of a topic that {@link testTopic} made. */
export function runOf(topic: string): string {
  return topic.slice(-RUN_DIGITS);
}

/**
 * What the tester pages need from the server. Each tester has topics of their own, `test:` and the beginning of their id,
 * that only they can read and write. These calls do not exist in production.
 */
export const publishTestEvents = endpoint({
  method: 'POST',
  path: '/test/publish',
  access: 'signed_in',
  query: ofRun,
  summary: "Put events into the tester's own topic, each in a transaction of its own.",
  body: z.strictObject({
    count: z.int().check(z.minimum(1), z.maximum(PUBLISH_MAX)),
    /** `unknown`: of a kind that no client knows, as from a newer server. */
    kind: z._default(z.enum(['known', 'unknown']), 'known'),
  }),
  response: one(z.object({ rt: rtPosition })),
  problems: [],
});

export const readTestLog = endpoint({
  method: 'GET',
  path: '/test/log',
  access: 'signed_in',
  query: ofRun,
  summary: "The tester's own topic as the database has it: the truth that a client is held against.",
  response: one(
    z.object({
      rt: rtPosition,
      /** Ascending. Events older than the retention of the log are gone. */
      events: z.array(z.object({ o: z.int(), x: z.int(), k: z.string() })),
    }),
  ),
  problems: [],
});

export const kickTester = endpoint({
  method: 'POST',
  path: '/test/kick',
  access: 'signed_in',
  query: ofRun,
  summary:
    "End the tester's subscriptions to their own topic, as a removal from a community does. They may subscribe again.",
  response: done,
  problems: [],
});

/** Longest simulation of a slow reader, in seconds: after 30 the server would disconnect it. */
const STALL_MAX_S = 60;

export const stallTester = endpoint({
  method: 'POST',
  path: '/test/stall',
  access: 'signed_in',
  query: ofRun,
  summary:
    "For some seconds, treat the tester's connections that subscribe to their own topic as if they read nothing, like a slow client.",
  body: z.strictObject({ seconds: z.int().check(z.minimum(1), z.maximum(STALL_MAX_S)) }),
  response: done,
  problems: [],
});

/** Not part of the product's API: served, and checked for completeness, only outside of production. */
export const testerEndpoints = [publishTestEvents, readTestLog, kickTester, stallTester] as const;
