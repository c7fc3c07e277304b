import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { registerForm } from '../../src/contract/account/auth.ts';
import { profileForm } from '../../src/contract/account/users.ts';
import { calendarEventForm } from '../../src/contract/calendar/calendar.ts';
import { conversationForm } from '../../src/contract/chat/conversations.ts';
import { communityForm } from '../../src/contract/communities/communities.ts';
import { communityChange } from '../../src/contract/communities/community-settings.ts';
import { createInvite } from '../../src/contract/communities/invites.ts';
import { updateVerificationMetadata } from '../../src/contract/communities/verification.ts';
import { oneLine } from '../../src/contract/core/text.ts';
import { postForm, updatePost } from '../../src/contract/feed/posts.ts';

/** Every field that other users see as a name or a title. */
const fields: readonly (readonly [z.ZodMiniType, string])[] = [
  [profileForm, 'first_name'],
  [profileForm, 'last_name'],
  [registerForm, 'firstName'],
  [registerForm, 'lastName'],
  [communityForm, 'name'],
  [communityChange, 'name'],
  [conversationForm, 'name'],
  [conversationForm, 'topic'],
  [postForm, 'title'],
  [updatePost.body, 'title'],
  [calendarEventForm, 'title'],
  [calendarEventForm, 'location'],
  [createInvite.body, 'label'],
];

const hidden: Readonly<Record<string, string>> = {
  'a line break': 'Ana\nReyes',
  'a tab': 'Ana\tReyes',
  'a zero-width space': 'Ana\u200bReyes',
  'a joiner without an emoji': 'Ana\u200dReyes',
  'a right-to-left override': 'Ana\u202eseyeR',
  'an isolate': 'Ana\u2066Reyes',
  'a byte order mark': 'Ana\ufeffReyes',
  'a soft hyphen': 'Ana\u00adReyes',
  'a line separator': 'Ana\u2028Reyes',
  'a Hangul filler': 'Ana\u3164Reyes',
  'an empty Braille cell': 'Ana\u2800Reyes',
  'a variation selector': 'Ana\ufe0fReyes',
  'a tag': 'Ana\u{e0041}Reyes',
  'a private-use character': 'Ana\ue000Reyes',
  'many combining accents': `Ana${'\u0301\u0302'.repeat(4)}Reyes`,
  'only zero-width spaces': '\u200b\u200b\u200b',
};

function written(schema: z.ZodMiniType, value: unknown): string {
  return JSON.stringify(schema.safeParse(value).data ?? schema.safeParse(value).error?.issues);
}

test('hidden characters of names and titles are removed or refused', () => {
  for (const [schema, field] of fields)
    for (const [what, text] of Object.entries(hidden))
      expect(written(schema, { [field]: text }), `${what} in ${field}`).not.toContain(
        JSON.stringify(text).slice(1, -1),
      );
  const document = { version: 1, documents: [{ title: hidden['a line break'], url: 'https://a.example' }] };
  expect(updateVerificationMetadata.body.parse(document).documents).toEqual([
    { title: 'Ana Reyes', url: 'https://a.example' },
  ]);
  expect(communityChange.parse({ version: 1, join_questions: ['Bakit\u202e?'] }).join_questions).toEqual([
    'Bakit?',
  ]);
});

test('visible text is kept, with composed letters and single spaces', () => {
  const line = oneLine();
  const kept = [
    ...['Ana Reyes', 'José Ñino', 'Μαρία', 'Анна', '林 美玲', 'นันท์ธร', 'Tara 😀', 'Kape ☕️ at libro'],
    ...['👩‍👩‍👧‍👦 Pamilya', '👩🏽‍💻 Mga coder', '🏳️‍🌈', '❤️‍🔥', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '1️⃣ Una', '©'],
  ];
  for (const text of kept) expect(line.parse(text)).toBe(text);
  expect(line.parse(' Ana\u00a0  \u3000Reyes ')).toBe('Ana Reyes');
  expect(line.parse('Pen\u0303a')).toBe('Pe\u00f1a');
});
