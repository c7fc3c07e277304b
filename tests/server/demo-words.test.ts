import { describe, expect, test } from 'vitest';
import { firstName, lastName } from '../../src/contract/auth.ts';
import { messageContent } from '../../src/contract/chat.ts';
import { emoji } from '../../src/contract/chat-reactions.ts';
import { communityForm, slugOf } from '../../src/contract/community-form.ts';
import { conversationForm } from '../../src/contract/conversation-form.ts';
import { BIO_HINT, username } from '../../src/contract/profile.ts';
import type { Community } from '../../src/server/demo/communities.ts';
import { communities } from '../../src/server/demo/communities.ts';
import { answeredBy } from '../../src/server/demo/demo-chat.ts';
import type { Person } from '../../src/server/demo/people.ts';
import { people } from '../../src/server/demo/people.ts';
import { privateThreads } from '../../src/server/demo/private-threads.ts';
import type { Thread } from '../../src/server/demo/thread.ts';

const MINUTES_A_DAY = 24 * 60;

const everyone: [string, Person][] = Object.entries(people);
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
  ...threads.map(({ title, lines, community }) => ({
    title,
    lines,
    readers: peopleOf(community),
    staff: [community.owner, ...community.moderators],
  })),
  ...between.map(({ title, lines, between: readers }) => ({
    title,
    lines,
    readers: [...readers],
    staff: [...readers],
  })),
];

function peopleOf({ owner, moderators, members }: Community): string[] {
  return [owner, ...moderators, ...members];
}

function roleOf(handle: string, { owner, moderators, members }: Community): Person['demo'] | null {
  if (owner === handle) return 'owner';
  if (moderators.some((moderator) => moderator === handle)) return 'moderator';
  return members.some((member) => member === handle) ? 'member' : null;
}

/** When each line is said, in minutes since a midnight long ago, if `now` o'clock (in minutes) is the moment of seeding. */
function momentsOf(lines: Thread, now: number): number[] {
  return lines.map((line) => {
    if ('minutesAgo' in line) return now - line.minutesAgo;
    const [hours = Number.NaN, minutes = Number.NaN] = line.at.split(':').map(Number);
    return hours * 60 + minutes - line.daysAgo * MINUTES_A_DAY;
  });
}

describe('the people', () => {
  test.each(everyone)('%s has a username and names that the forms take unchanged', (handle, person) => {
    expect(username.parse(handle)).toBe(handle);
    expect(firstName.parse(person.first_name)).toBe(person.first_name);
    expect(lastName.parse(person.last_name)).toBe(person.last_name);
    expect(person.bio.length).toBeLessThanOrEqual(BIO_HINT);
  });

  test('no two people share a full name', () => {
    const names = everyone.map(([, person]) => `${person.first_name} ${person.last_name}`);
    expect(new Set(names).size).toBe(names.length);
  });

  test('the first three are the demo accounts, and there is one of each kind', () => {
    expect(everyone.slice(0, 3).map(([, person]) => person.demo)).toEqual(['owner', 'moderator', 'member']);
    expect(everyone.slice(3).filter(([, person]) => person.demo)).toEqual([]);
  });

  test('nobody is left without a community', () => {
    const placed = new Set(communities.flatMap(peopleOf));
    expect(everyone.map(([username]) => username).filter((username) => !placed.has(username))).toEqual([]);
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

  test.each(everyone.slice(0, 3))('the demo account %s is at most what it is called', (handle, { demo }) => {
    const roles = communities.map((community) => roleOf(handle, community));
    const highest = (['owner', 'moderator', 'member'] as const).find((role) => roles.includes(role));
    expect(highest).toBe(demo);
    expect(roles.filter((role) => role !== null).length).toBeGreaterThanOrEqual(3);
  });

  test('one community is private, and not every demo account is in it', () => {
    const closed = communities.filter(({ is_public }) => !is_public);
    expect(closed).toHaveLength(1);
    expect(closed.flatMap(peopleOf)).toContain('maninapenaflor');
    expect(closed.flatMap(peopleOf)).not.toContain('luzabellana');
  });
});

describe('the conversations', () => {
  test.each(everything)('$title is written by its own people only', ({ readers, lines }) => {
    expect(lines.filter(({ from }) => !readers.includes(from))).toEqual([]);
  });

  test.each(everything)(
    '$title answers what was said before, once, and by words that are there',
    ({ lines }) => {
      for (const [index, { answers, deleted }] of lines.entries()) {
        if (answers === undefined) continue;
        const found = lines.slice(0, index).filter(({ text }) => text.startsWith(answers));
        expect([answers, found.length, found[0]?.deleted, deleted]).toEqual([
          answers,
          1,
          undefined,
          undefined,
        ]);
        expect(answeredBy(lines, index)).toBe(lines.findIndex(({ text }) => text.startsWith(answers)));
      }
    },
  );

  test.each(everything)(
    '$title has reactions of its readers, and pins of its staff',
    ({ lines, readers, staff }) => {
      for (const { from, reactions = {}, pinnedBy, deleted } of lines) {
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

  test.each(everything)('$title mentions its readers only', ({ lines, readers }) => {
    const names = lines.flatMap(({ text }) =>
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

  test.each(everything)('$title tells real times, none of them today', ({ lines }) => {
    for (const line of lines) {
      if ('minutesAgo' in line) {
        expect(line.minutesAgo).toBeGreaterThan(0);
      } else {
        expect(line.at).toMatch(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
        expect(line.daysAgo).toBeGreaterThanOrEqual(1);
      }
    }
  });

  test.each(everything)('$title stays in order, at whatever minute of the day it is seeded', ({ lines }) => {
    for (let now = 0; now < MINUTES_A_DAY; now += 1) {
      const moments = momentsOf(lines, now);
      expect(moments).toEqual(moments.toSorted((earlier, later) => earlier - later));
    }
  });

  test.each(everything)('$title could have been typed into the composer, message by message', ({ lines }) => {
    for (const { text } of lines) expect(messageContent.parse(text)).toBe(text.trim());
  });

  test('nobody says the same thing twice, nor what another said', () => {
    const texts = everything.flatMap(({ lines }) => lines.map(({ text }) => text));
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  });

  test('links lead to the domains kept for examples', () => {
    const links = threads.flatMap(({ lines }) =>
      lines.flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? []),
    );
    expect(links).not.toEqual([]);
    for (const link of links)
      expect(link).toMatch(/^https:\/\/(?:[a-z0-9-]+\.)*example\.(?:com|org|net)(?:\/|$)/);
  });
});
