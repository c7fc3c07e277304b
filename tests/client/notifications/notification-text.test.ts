import { describe, expect, test } from 'vitest';
import { daysOf } from '../../../src/client/features/notifications/days-of.ts';
import {
  actorText,
  notificationExcerpt,
  notificationSentence,
} from '../../../src/client/features/notifications/notification-text.ts';
import { notificationKinds } from '../../../src/contract/notifications/notification-kinds.ts';
import type { Notification } from '../../../src/contract/notifications/notifications.ts';
import { aNotification, aPerson } from './notification-builders.ts';

const [ana, ben, cora] = [aPerson(1, 'Ana', 'Cruz'), aPerson(2, 'Ben', 'Lim'), aPerson(3, 'Cora', 'Diaz')];

const sentence = (one: Notification) =>
  notificationSentence(one)
    .map(({ text }) => text)
    .join('');

describe('the actors', () => {
  test.each([
    [[ana], 1, 'Ana Cruz'],
    [[ana, ben], 2, 'Ana Cruz and Ben Lim'],
    [[ana, ben, cora], 3, 'Ana Cruz and 2 others'],
    [[ana, ben, cora], 5, 'Ana Cruz and 4 others'],
    // The others may be no one whose name is told.
    [[ana], 2, 'Ana Cruz and 1 other'],
    [[], 0, 'Deleted user'],
  ])('%j of %i are shown as "%s"', (actors, actor_count, words) => {
    expect(actorText({ actors, actor_count })).toBe(words);
  });
});

describe('the event', () => {
  test.each<[Partial<Notification>, string]>([
    [
      { kind: 'POST_REACTED', actors: [ana, ben, cora], actor_count: 5 },
      'Ana Cruz and 4 others reacted to your post',
    ],
    [{ kind: 'POST_COMMENTED', actors: [ana] }, 'Ana Cruz commented on your post'],
    [
      { kind: 'POST_COMMENTED', reason: 'FOLLOWING_POST', actors: [ana] },
      'Ana Cruz commented on a post that you follow',
    ],
    [
      { kind: 'JOIN_REQUESTED', actors: [ana, ben], actor_count: 2 },
      'Ana Cruz and Ben Lim asked to join Hurno sa Sugbo',
    ],
    [
      { kind: 'ROLE_CHANGED', actors: [], facts: { role: 'MODERATOR' } },
      'You are now a moderator of Hurno sa Sugbo',
    ],
    [
      { kind: 'JOIN_REJECTED', group: null, facts: { group_name: 'Barkada' } },
      'Your request to join Barkada was declined',
    ],
    [{ kind: 'EVENT_CANCELLED', actors: [], actor_count: 0 }, 'An event in Hurno sa Sugbo was cancelled'],
    [{ kind: 'RESTRICTED', facts: { restriction_type: 'CHAT_MUTE' } }, 'You were muted in Hurno sa Sugbo'],
    [
      { kind: 'SECURITY_ALERT', group: null, facts: { notice: 'PASSWORD_CHANGED' } },
      'Your password was changed',
    ],
  ])('%j is shown as "%s"', (more, words) => {
    expect(sentence(aNotification(1, more))).toBe(words);
  });

  test.each(notificationKinds)('%s has a sentence without gaps', (kind) => {
    for (const actors of [[], [ana]]) {
      const words = sentence(aNotification(1, { kind, actors, actor_count: actors.length }));
      expect(words).not.toMatch(/[^\P{Cc}]|[{}]|^\s|\s$|\s\s/u);
      expect(words.length).toBeGreaterThan(8);
    }
  });

  test('only names are bold', () => {
    expect(notificationSentence(aNotification(1, { kind: 'POST_CREATED', actors: [ana] }))).toEqual([
      { text: 'Ana Cruz', isName: true },
      { text: ' posted in ', isName: false },
      { text: 'Hurno sa Sugbo', isName: true },
    ]);
  });

  test('a ban shows its end, its reason and the way to appeal; a removal is not called an end', () => {
    const facts = { result: 'BANNED', ends_at: '2026-11-21T06:00:00.000Z', reason: 'Spam' };
    const ban = aNotification(1, { kind: 'ACCESS_LOST', facts });
    expect(sentence(ban)).toBe('You were banned from Hurno sa Sugbo');
    expect(notificationExcerpt(ban)).toMatch(/2:00 PM · Spam · You can appeal on its page$/);
    const removal = aNotification(1, { kind: 'ACCESS_LOST', facts: { result: 'REMOVED' } });
    expect(sentence(removal)).toBe('You were removed from Hurno sa Sugbo');
    const end = aNotification(1, { kind: 'ACCESS_LOST', facts: { result: 'EXPIRED' } });
    expect(sentence(end)).toBe('Your membership of Hurno sa Sugbo has ended');
  });

  test('a mute shows its end and its reason', () => {
    const facts = { restriction_type: 'POST_MUTE', ends_at: '2026-11-21T06:00:00.000Z', reason: 'Off topic' };
    expect(notificationExcerpt(aNotification(1, { kind: 'RESTRICTED', facts }))).toMatch(
      /2:00 PM · Off topic$/,
    );
  });
});

test('rows of one day in Manila are grouped', () => {
  const at = (instant: string) => ({ id: instant, at: instant });
  // Half past midnight in Manila is half past four in the afternoon of the day before in UTC.
  const rows = [
    at('2026-11-20T16:30:00.000Z'),
    at('2026-11-20T15:30:00.000Z'),
    at('2026-11-20T01:00:00.000Z'),
  ];
  expect(daysOf(rows).map(([day, ofDay]) => [day, ofDay.length])).toEqual([
    ['2026-11-21', 1],
    ['2026-11-20', 2],
  ]);
});
