import { describe, expect, test } from 'vitest';
import { firstName, lastName } from '../../src/contract/account/auth.ts';
import { BIO_HINT, username } from '../../src/contract/account/users.ts';
import { messageContent } from '../../src/contract/chat/chat.ts';
import { conversationForm } from '../../src/contract/chat/conversations.ts';
import { communityForm, slugOf } from '../../src/contract/communities/communities.ts';
import { emoji } from '../../src/contract/feed/reactions.ts';
import { type DemoLogin, demoAccounts } from '../../src/server/demo/demo-accounts.ts';
import { repliedTo } from '../../src/server/demo/demo-chat.ts';
import type { Community, Messages } from '../../src/server/demo/demo-schemas.ts';
import { demoData } from '../support/a-demo.ts';

const MINUTES_A_DAY = 24 * 60;

const { people, communities, privateThreads } = await demoData();
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
  test.each(people)('$username has a username and names that the forms take unchanged', (person) => {
    expect(username.parse(person.username)).toBe(person.username);
    expect(firstName.parse(person.first_name)).toBe(person.first_name);
    expect(lastName.parse(person.last_name)).toBe(person.last_name);
    expect(person.bio.length).toBeLessThanOrEqual(BIO_HINT);
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

  test('nobody is left without a community', () => {
    const placed = new Set(communities.flatMap(peopleOf));
    expect(people.filter((person) => !placed.has(person.username))).toEqual([]);
  });
});

describe('the communities', () => {
  test.each(communities)('$slug could have been founded with the form', ({ name, slug, description }) => {
    const form = { name, slug, description, acceptedGuidelines: true, acceptedNda: true };
    expect(communityForm.parse(form)).toMatchObject(form);
    expect(slugOf(name)).toBe(slug);
  });

  test.each(communities)('$slug names nobody twice and no conversation twice', (community) => {
    const members = peopleOf(community);
    expect(new Set(members).size).toBe(members.length);
    const names = community.conversations.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  test.each(threads)('$title has a name and a topic that the form takes unchanged', ({ name, topic }) => {
    const form = { group_id: '00000000-0000-4000-8000-000000000001', name, topic };
    expect(conversationForm.parse(form)).toEqual(form);
  });

  test('slugs differ', () => {
    expect(new Set(communities.map(({ slug }) => slug)).size).toBe(communities.length);
  });

  test.each(demoAccounts)('the demo account $username is at most what it is called', ({ username, role }) => {
    const roles = communities.map((community) => roleOf(username, community));
    const highest = (['owner', 'moderator', 'member'] as const).find((one) => roles.includes(one));
    expect(highest).toBe(role);
    expect(roles.filter((one) => one !== null).length).toBeGreaterThanOrEqual(3);
  });

  test('one community is private, and not every demo account is in it', () => {
    const closed = communities.filter(({ is_public }) => !is_public);
    expect(closed).toHaveLength(1);
    expect(closed.flatMap(peopleOf)).toContain('maninapenaflor');
    expect(closed.flatMap(peopleOf)).not.toContain('luzabellana');
  });
});

describe('the conversations', () => {
  test.each(everything)('$title is written by its own people only', ({ readers, messages }) => {
    expect(messages.filter(({ from }) => !readers.includes(from))).toEqual([]);
  });

  test.each(everything)(
    '$title answers what was said before, once, and by words that are there',
    ({ messages }) => {
      for (const [index, { replyTo, deleted }] of messages.entries()) {
        if (replyTo === undefined) continue;
        const found = messages.slice(0, index).filter(({ text }) => text.startsWith(replyTo));
        expect([replyTo, found.length, found[0]?.deleted, deleted]).toEqual([
          replyTo,
          1,
          undefined,
          undefined,
        ]);
        expect(repliedTo(messages, index)).toBe(messages.findIndex(({ text }) => text.startsWith(replyTo)));
      }
    },
  );

  test.each(everything)(
    '$title has reactions of its readers, and pins of its staff',
    ({ messages, readers, staff }) => {
      for (const { from, reactions = {}, pinnedBy, deleted } of messages) {
        for (const [one, usernames] of Object.entries(reactions)) {
          expect(emoji.safeParse(one).success).toBe(true);
          expect(new Set(usernames).size).toBe(usernames.length);
          expect(usernames.filter((name) => !readers.includes(name) || name === from)).toEqual([]);
        }
        if (pinnedBy)
          expect([pinnedBy, staff.includes(pinnedBy), deleted]).toEqual([pinnedBy, true, undefined]);
      }
    },
  );

  test.each(everything)('$title mentions its readers only', ({ messages, readers }) => {
    const names = messages.flatMap(({ text }) =>
      [...text.matchAll(/(?<!\S)@([a-z0-9]+)/g)].map(([, name = '']) => name),
    );
    expect(names.filter((name) => !readers.includes(name))).toEqual([]);
  });

  test.each(between)('$title share a community', ({ between: [one, other] }) => {
    expect(
      communities.some((community) => [one, other].every((name) => peopleOf(community).includes(name))),
    ).toBe(true);
  });

  test('nobody has two private conversations with the same person', () => {
    const pairs = between.map(({ between: two }) => two.toSorted().join());
    expect(new Set(pairs).size).toBe(pairs.length);
  });

  test.each(everything)('$title tells real times, none of them today', ({ messages }) => {
    for (const message of messages) {
      if ('minutesAgo' in message) {
        expect(message.minutesAgo).toBeGreaterThan(0);
      } else {
        expect(message.at).toMatch(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
        expect(message.daysAgo).toBeGreaterThanOrEqual(1);
      }
    }
  });

  test.each(everything)(
    '$title stays in order, at whatever minute of the day it is seeded',
    ({ messages }) => {
      for (let now = 0; now < MINUTES_A_DAY; now += 1) {
        const times = sentTimes(messages, now);
        expect(times).toEqual(times.toSorted((earlier, later) => earlier - later));
      }
    },
  );

  test.each(everything)(
    '$title could have been typed into the composer, message by message',
    ({ messages }) => {
      for (const { text } of messages) expect(messageContent.parse(text)).toBe(text.trim());
    },
  );

  test('nobody says the same thing twice, nor what another said', () => {
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
