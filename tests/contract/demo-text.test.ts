import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { firstName, lastName } from '../../src/contract/account/auth.ts';
import { BIO_HINT, username } from '../../src/contract/account/users.ts';
import { messageContent } from '../../src/contract/chat/chat.ts';
import { conversationForm } from '../../src/contract/chat/conversations.ts';
import { communityForm, slugOf } from '../../src/contract/communities/communities.ts';
import { emoji } from '../../src/contract/feed/reactions.ts';
import { type DemoLogin, demoAccounts } from '../../src/server/demo/demo-accounts.ts';
import { repliedTo } from '../../src/server/demo/demo-chat.ts';
import { readDemoData } from '../../src/server/demo/demo-data.ts';
import type { Community, Messages } from '../../src/server/demo/demo-schemas.ts';

const MINUTES_A_DAY = 24 * 60;

/** The tags that a new database has. */
const tags = new Map(
  [
    ...(await readFile('src/server/platform/db/migrations/0004_communities.sql', 'utf8')).matchAll(
      /', '([a-z0-9-]+)'\)/g,
    ),
  ].map(([, slug = '']) => [slug, slug]),
);
const { people, communities, privateThreads } = await readDemoData(tags);
const threads = communities.flatMap((community) =>
  community.conversations.map((conversation) => ({
    title: `${community.slug} #${conversation.name}`,
    community,
    ...conversation,
  })),
);

const between = privateThreads.map((thread) => ({ title: thread.between.join(' and '), ...thread }));
/** Every thread, and who reads it. */
const everything = [
  ...threads.map(({ title, messages, community }) => ({
    title,
    messages,
    readers: peopleOf(community),
    staff: [community.owner, ...community.moderators],
  })),
  ...between.map(({ title, messages, between: readers }) => ({
    title,
    messages,
    readers: [...readers],
    staff: [...readers],
  })),
];

function peopleOf({ owner, moderators, members }: Community): string[] {
  return [owner, ...moderators, ...members];
}

function roleOf(handle: string, { owner, moderators, members }: Community): DemoLogin['role'] | null {
  if (owner === handle) return 'owner';
  if (moderators.some((moderator) => moderator === handle)) return 'moderator';
  return members.some((member) => member === handle) ? 'member' : null;
}

/** When each message is sent, in minutes since the midnight before the seeding, which is `now` minutes after it. */
function sentTimes(messages: Messages, now: number): number[] {
  return messages.map((message) => {
    if ('minutesAgo' in message) return now - message.minutesAgo;
    const [hours = Number.NaN, minutes = Number.NaN] = message.at.split(':').map(Number);
    return hours * 60 + minutes - message.daysAgo * MINUTES_A_DAY;
  });
}

describe('the people', () => {
  test('have usernames and names that the forms take unchanged', () => {
    for (const person of people) {
      expect(username.parse(person.username)).toBe(person.username);
      expect(firstName.parse(person.first_name), person.username).toBe(person.first_name);
      expect(lastName.parse(person.last_name), person.username).toBe(person.last_name);
      expect(person.bio.length, person.username).toBeLessThanOrEqual(BIO_HINT);
    }
  });

  test('no two people share a full name', () => {
    const names = people.map((person) => `${person.first_name} ${person.last_name}`);
    expect(new Set(names).size).toBe(names.length);
  });

  test('the first three are the demo accounts, and there is one of each kind', () => {
    expect(demoAccounts.map(({ role }) => role)).toEqual(['owner', 'moderator', 'member']);
    expect(people.slice(0, 3).map((person) => person.username)).toEqual(
      demoAccounts.map((account) => account.username),
    );
  });

  test('no one is left without a community', () => {
    const placed = new Set(communities.flatMap(peopleOf));
    expect(people.filter((person) => !placed.has(person.username))).toEqual([]);
  });
});

describe('the communities', () => {
  test('could have been founded with the form', () => {
    for (const { name, slug, description } of communities) {
      const form = { name, slug, description, acceptedGuidelines: true, acceptedNda: true };
      expect(communityForm.parse(form), slug).toMatchObject(form);
      expect(slugOf(name)).toBe(slug);
    }
  });

  test('name no one twice and no conversation twice', () => {
    for (const community of communities) {
      const members = peopleOf(community);
      expect(new Set(members).size, community.slug).toBe(members.length);
      const names = community.conversations.map(({ name }) => name);
      expect(new Set(names).size, community.slug).toBe(names.length);
    }
  });

  test('have conversations with names and topics that the form takes unchanged', () => {
    for (const { title, name, topic } of threads) {
      const form = { group_id: '00000000-0000-4000-8000-000000000001', name, topic, is_staff_only: false };
      expect(conversationForm.parse(form), title).toEqual(form);
    }
  });

  test('slugs differ', () => {
    expect(new Set(communities.map(({ slug }) => slug)).size).toBe(communities.length);
  });

  test('each demo account is at most what it is called', () => {
    for (const { username, role } of demoAccounts) {
      const roles = communities.map((community) => roleOf(username, community));
      const highest = (['owner', 'moderator', 'member'] as const).find((one) => roles.includes(one));
      expect(highest, username).toBe(role);
      expect(roles.filter((one) => one !== null).length, username).toBeGreaterThanOrEqual(3);
    }
  });

  test('one community is private, and not every demo account is in it', () => {
    const closed = communities.filter(({ is_public }) => !is_public);
    expect(closed).toHaveLength(1);
    expect(closed.flatMap(peopleOf)).toContain('maninapenaflor');
    expect(closed.flatMap(peopleOf)).not.toContain('luzabellana');
  });
});

describe('the conversations', () => {
  test('are written by their own people only', () => {
    for (const { title, readers, messages } of everything)
      expect(
        messages.filter(({ from }) => !readers.includes(from)),
        title,
      ).toEqual([]);
  });

  test('answer what was said before, once, and by words that are there', () => {
    for (const { title, messages } of everything)
      for (const [index, { replyTo, deleted }] of messages.entries()) {
        if (replyTo === undefined) continue;
        const found = messages.slice(0, index).filter(({ text }) => text.startsWith(replyTo));
        expect([title, replyTo, found.length, found[0]?.deleted, deleted]).toEqual([
          title,
          replyTo,
          1,
          undefined,
          undefined,
        ]);
        expect(repliedTo(messages, index), title).toBe(
          messages.findIndex(({ text }) => text.startsWith(replyTo)),
        );
      }
  });

  test('have reactions of their readers, and pins of their staff', () => {
    for (const { title, messages, readers, staff } of everything)
      for (const { from, reactions = {}, pinnedBy, deleted } of messages) {
        for (const [one, usernames] of Object.entries(reactions)) {
          expect(emoji.safeParse(one).success, title).toBe(true);
          expect(new Set(usernames).size, title).toBe(usernames.length);
          expect(
            usernames.filter((name) => !readers.includes(name) || name === from),
            title,
          ).toEqual([]);
        }
        if (pinnedBy)
          expect([title, pinnedBy, staff.includes(pinnedBy), deleted]).toEqual([
            title,
            pinnedBy,
            true,
            undefined,
          ]);
      }
  });

  test('mention their readers only', () => {
    for (const { title, messages, readers } of everything) {
      const names = messages.flatMap(({ text }) =>
        [...text.matchAll(/(?<!\S)@([a-z0-9]+)/g)].map(([, name = '']) => name),
      );
      expect(
        names.filter((name) => !readers.includes(name)),
        title,
      ).toEqual([]);
    }
  });

  test('are private between two who share a community', () => {
    for (const {
      title,
      between: [one, other],
    } of between)
      expect(
        communities.some((community) => [one, other].every((name) => peopleOf(community).includes(name))),
        title,
      ).toBe(true);
  });

  test('no one has two private conversations with the same person', () => {
    const pairs = between.map(({ between: two }) => two.toSorted().join());
    expect(new Set(pairs).size).toBe(pairs.length);
  });

  test('have real times, none of them today', () => {
    for (const { title, messages } of everything)
      for (const message of messages) {
        if ('minutesAgo' in message) {
          expect(message.minutesAgo, title).toBeGreaterThan(0);
        } else {
          expect(message.at, title).toMatch(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
          expect(message.daysAgo, title).toBeGreaterThanOrEqual(1);
        }
      }
  });

  test('stay in order, at whatever minute of the day they are seeded', () => {
    for (const { title, messages } of everything)
      for (let now = 0; now < MINUTES_A_DAY; now += 1) {
        const times = sentTimes(messages, now);
        const isInOrder = times.every((time, at) => at === 0 || (times[at - 1] ?? 0) <= time);
        if (!isInOrder) expect.fail(`${title}, seeded ${now} minutes after midnight`);
      }
  });

  test('could have been typed into the composer, message by message', () => {
    for (const { title, messages } of everything)
      for (const { text } of messages) expect(messageContent.parse(text), title).toBe(text.trim());
  });

  test('no one says the same thing twice, nor what another said', () => {
    const texts = everything.flatMap(({ messages }) => messages.map(({ text }) => text));
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  });

  test('links lead to the domains kept for examples', () => {
    const links = threads.flatMap(({ messages }) =>
      messages.flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? []),
    );
    expect(links).not.toEqual([]);
    for (const link of links)
      expect(link).toMatch(/^https:\/\/(?:[a-z0-9-]+\.)*example\.(?:com|org|net)(?:\/|$)/);
  });
});
