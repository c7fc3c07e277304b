import '../auth/settings-block.ts';
import { globSync, readFileSync } from 'node:fs';
import type { QueryKey } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { bridgeRules } from '../../../src/client/app/connection/live-bridge.ts';
import { dependsOnTopic, isAmong } from '../../../src/client/data/communities/community-topics.ts';
import { uuid } from '../chat/store/chat-builders.ts';

const GROUP = uuid(900);
const ofCommunity = Object.values(dependsOnTopic).flatMap((keysOf) => keysOf(GROUP));

/** Whether a refresh of a community's topics fetches what has `key`, or something that begins with it. */
function isRefreshed(key: QueryKey): boolean {
  return isAmong(ofCommunity, key) || ofCommunity.some((one) => isAmong([key], one));
}

/** Data of any event: whatever names a community names this one, and everything else has some id. */
const anyData: unknown = new Proxy(
  {},
  {
    get: (_, name) =>
      name === 'group_id' ? GROUP : name === 'member' || name === 'user' ? anyData : uuid(901),
  },
);

test('what an event of a community makes stale is fetched again where events were missed', () => {
  let looked = 0;
  for (const [kind, rule] of Object.entries(bridgeRules)) {
    const keys = rule({ kind, data: anyData } as never);
    for (const key of keys.filter((one) => one.includes(GROUP))) {
      looked += 1;
      expect(isRefreshed(key), `${kind}: ${JSON.stringify(key)}`).toBe(true);
    }
  }
  expect(looked).toBeGreaterThan(20);
  for (const kind of ['course.created', 'lesson.updated'] as const)
    for (const key of bridgeRules[kind]?.({ kind, data: anyData } as never) ?? [])
      expect(isRefreshed(key) || key[0] === 'home', `${kind}: ${JSON.stringify(key)}`).toBe(true);
});

/** Families of queries that depend on no topic of one community, by the first words of their keys. */
const OTHERS: readonly QueryKey[] = [
  // The user's own, which `u:` tells of, and of other people.
  ...[['account'], ['authorization'], ['blocks'], ['certificates'], ['deliveries'], ['home'], ['payments']],
  ...[['notification-level'], ['people'], ['poll-voters'], ['quiz-attempt'], ['reactors'], ['recipients']],
  ...[['reports', 'own'], ['saved'], ['scheduled'], ['settings'], ['suggestions'], ['tags']],
  // Of the administration.
  ...[['admin'], ['payouts'], ['restrictions', 'platform']],
  // The same for everyone, or asked anew with each visit.
  ...[
    ['calendar', 'feed'],
    ['calendar', 'upcoming'],
    ['holidays'],
    ['platform-plans'],
    ['preview'],
    ['prices'],
  ],
  ...[['communities', 'search'], ['search'], ['discussion-search'], ['chat-search'], ['showcase']],
  // Figures of a moment, which say from when they are.
  ['analytics'],
  // Of one conversation or message, which `c:` tells of.
  ...[['message-revisions'], ['pins'], ['threads', 'of']],
];

/** The constants that keys begin with. */
const CONSTANTS: Readonly<Record<string, readonly string[]>> = {
  AUDIT_KEY: ['admin'],
  CASES_KEY: ['reports', 'cases'],
  CORRECTIONS_KEY: ['admin'],
  DUE_KEY: ['payouts'],
  PAYOUTS_KEY: ['payouts'],
};

/** A key as it is written: words as they are, what names a community as this one, the rest as some value. */
function keyOf(written: string): QueryKey {
  return written.split(',').flatMap((part): readonly unknown[] => {
    const text = part.trim();
    const [, word] = /^'([^']+)'$/.exec(text) ?? [];
    if (word !== undefined) return [word];
    const [, constant = ''] = /^\.\.\.([A-Z_]+)$/.exec(text) ?? [];
    if (constant !== '') return CONSTANTS[constant] ?? [text];
    return [/group_?id$|^place$/i.test(text) ? GROUP : text];
  });
}

test('every query of the client depends on a topic of its community, or is known to depend on none', () => {
  let looked = 0;
  for (const file of globSync('src/client/**/*.{ts,tsx}')) {
    // Where a query is described. Calls that make queries stale have their key in the same line.
    for (const [, written = ''] of readFileSync(file, 'utf8').matchAll(/^ *queryKey: \[([^\]\n]+)\],?$/gm)) {
      const key = keyOf(written);
      // A list that several features share is given its key.
      if (/^\.\.\.(?:key|source\.key)/.test(written)) continue;
      looked += 1;
      expect(isAmong(ofCommunity, key) || isAmong(OTHERS, key), `${file}: [${written}]`).toBe(true);
    }
  }
  expect(looked).toBeGreaterThan(80);
});
