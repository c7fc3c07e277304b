import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { cycleNames } from '../../../../src/contract/communities/plans.ts';
import { secondTexts } from '../../../../src/contract/money/receipts.ts';
import { entryNames } from '../../../../src/contract/money/statements.ts';
import {
  noticeTexts,
  otherPayout,
  otherSale,
  payoutTexts,
  reportOutcomeTexts,
  saleTexts,
} from '../../../../src/contract/notifications/notice-texts.ts';
import {
  type NotificationKind,
  notificationKinds,
} from '../../../../src/contract/notifications/notification-kinds.ts';
import type { Notification } from '../../../../src/contract/notifications/notifications.ts';
import { notificationMail } from '../../../../src/server/features/notifications/delivery/notification-mail.ts';
import {
  quietSentenceOf,
  sentenceOf,
} from '../../../../src/server/features/notifications/delivery/notification-text.ts';
import { filipino, wordsIn } from '../../../../src/server/platform/i18n/words-in.ts';
import { expectSamePlaces, textsIn, walk } from '../../../support/source-texts.ts';

const root = join(import.meta.dirname, '../../../..');
/** What is said in mails, in pushes and on the pages behind mails; all other words are the client's. */
const SPEAKS =
  'src/server/{platform/mail,features/notifications/{delivery,push},features/account/**,features/payments/**,features/subscriptions/**}/*.ts';

const said = new Set<string>();
/** Every string of those files: a text may reach `t` by a table. */
const written = new Set<string>();

for (const file of globSync(SPEAKS, { cwd: root }))
  walk(parseAst(readFileSync(join(root, file), 'utf8'), { lang: 'ts' }), (node) => {
    for (const text of textsIn(node, 't')) said.add(text);
    if (node.type === 'Literal' && typeof node.value === 'string') written.add(node.value);
  });

for (const text of [
  ...[noticeTexts, reportOutcomeTexts, cycleNames, entryNames, secondTexts],
  ...[{ otherPayout, otherSale }, saleTexts, ...Object.values(payoutTexts)],
].flatMap((texts) => Object.values<string>(texts))) {
  said.add(text);
  written.add(text);
}

function aNotification(kind: NotificationKind, facts: Notification['facts'] = {}): Notification {
  const none = {
    post_id: null,
    comment_id: null,
    chat_conversation_id: null,
    chat_message_id: null,
    thread_message_id: null,
    calendar_event_id: null,
    course_id: null,
    lesson_id: null,
  };
  return {
    ...{ id: '01900000-0000-7000-8000-000000000000', kind, reason: 'OWN_ACCOUNT', status: 'UNREAD' },
    ...{ group: null, actors: [], actor_count: 0, target: none, title: '', excerpt: '', facts },
    ...{ created_at: '2026-03-01T04:30:00.000Z', updated_at: '2026-03-01T04:30:00.000Z', version: 1 },
  };
}

/** Each kind of notification, and each of the notices that a kind may be. */
const all = [
  ...notificationKinds.map((kind) => aNotification(kind)),
  ...['NEW_SIGN_IN', 'PASSWORD_CHANGED', 'ACCOUNT_RESTORED'].map((notice) =>
    aNotification('SECURITY_ALERT', { notice, device: 'Chrome · Android' }),
  ),
  ...['EXPORT_READY', 'EXPORT_FAILED'].map((notice) => aNotification('ACCOUNT_NOTICE', { notice })),
  aNotification('EVENT_REMINDER', { minutes_before: 15 }),
  aNotification('EVENT_REMINDER', { minutes_before: 1440 }),
];

const mailOf = (notification: Notification, language: 'en' | 'fil', timeZone = 'Asia/Manila') =>
  notificationMail([notification], {
    ...{ publicUrl: 'https://tambayan.example', firstName: 'Liza', timeZone },
    ...{ unsubscribeUrl: 'https://tambayan.example/unsubscribe/', words: wordsIn(language) },
  });

test('the texts were really seen', () => {
  expect(said.size).toBeGreaterThan(100);
});

test('every text of mails, pushes and the pages behind mails has its Filipino words', () => {
  expect([...said].filter((text) => !(text in filipino))).toEqual([]);
});

test('there are no Filipino words for texts that are gone', () => {
  expect(Object.keys(filipino).filter((text) => !written.has(text))).toEqual([]);
});

test('Filipino words have the same places as the English ones', () => {
  for (const [text, words] of Object.entries(filipino)) expectSamePlaces(text, words);
});

test.each(
  all.map((one) => [`${one.kind} ${one.facts.notice ?? one.facts.minutes_before ?? ''}`, one] as const),
)('%s is mailed and pushed in Filipino to who reads Filipino', (_name, notification) => {
  for (const words of [sentenceOf, quietSentenceOf])
    expect(words(notification, wordsIn('fil'))).not.toBe(words(notification, wordsIn('en')));
  const [english, own] = [mailOf(notification, 'en'), mailOf(notification, 'fil')];
  const lines = new Set(english.text.split('\n').filter((line) => /[a-z] [a-z]/.test(line)));
  expect(own.text.split('\n').filter((line) => lines.has(line))).toEqual([]);
  expect(own.html).toContain('<html lang="fil">');
});

test('a mail about security says what happened and what to do, and holds nothing that opens the account', () => {
  const { subject, text } = mailOf(
    aNotification('SECURITY_ALERT', { notice: 'NEW_SIGN_IN', device: 'Chrome · Android' }),
    'en',
  );
  expect(subject).toBe('Someone signed in to your account with a new browser');
  expect(text).toContain('Chrome · Android, Sunday, March 1, 2026 at 12:30 PM GMT+8');
  const links = text.match(/https:\S+/g);
  expect(links).toEqual([
    'https://tambayan.example/forgot-password/',
    'https://tambayan.example/settings/?tab=security',
  ]);
});

test.each([
  ['Asia/Manila', 'en', 'Tuesday, January 6, 2032 at 8:00 PM GMT+8'],
  ['America/New_York', 'en', 'Tuesday, January 6, 2032 at 7:00 AM GMT-5'],
  ['Asia/Manila', 'fil', 'Martes, Enero 6, 2032'],
] as const)(
  'a mail about an event says when it is, by the clock of a reader in %s (%s)',
  (zone, language, when) => {
    for (const kind of ['EVENT_CREATED', 'EVENT_CHANGED', 'EVENT_CANCELLED', 'EVENT_REMINDER'] as const) {
      const { text } = mailOf(aNotification(kind, { starts_at: '2032-01-06T12:00:00.000Z' }), language, zone);
      expect(text).toContain(when);
    }
  },
);

test('a mail about a comment without a word says which files it has', () => {
  for (const [attached, english, own] of [
    [{ kind: 'PICTURE', n: 3, name: 'a.png' }, '3 photos', '3 larawan'],
    [{ kind: 'PICTURE', n: 1, name: 'a.png' }, 'Photo', 'Larawan'],
    [{ kind: 'FILE', n: 1, name: 'Resipe.pdf' }, 'File: Resipe.pdf', 'File: Resipe.pdf'],
  ] as const) {
    const notification = { ...aNotification('POST_COMMENTED'), attached };
    expect(mailOf(notification, 'en').text).toContain(english);
    expect(mailOf(notification, 'fil').text).toContain(own);
    expect(mailOf({ ...notification, excerpt: 'Sarap!' }, 'en').text).not.toContain(english);
  }
});
