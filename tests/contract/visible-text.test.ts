import { expect, test } from 'vitest';
import { profileForm } from '../../src/contract/account/users.ts';
import { fileName } from '../../src/contract/attachments/attachment.ts';
import { messageContent } from '../../src/contract/chat/chat.ts';
import { communityForm } from '../../src/contract/communities/communities.ts';
import { isSeenMarkdown, visibleLine } from '../../src/contract/core/visible-text.ts';
import { questionForm } from '../../src/contract/courses/quiz.ts';
import { commentForm } from '../../src/contract/feed/comments.ts';
import { postForm } from '../../src/contract/feed/posts.ts';
import { pollForm } from '../../src/contract/polls/poll.ts';

const id = '0199b2a4-0000-7000-8000-000000000001';

/** Texts of which nobody sees anything, whoever reads them. */
const UNSEEN = [
  ...[
    '',
    ' \n\t',
    '\u200b',
    '\u2800\u2800',
    '\u3164',
    '\u115f\u1160',
    '\uffa0',
    '\u00ad',
    '\ufe0f',
    '\u200d',
  ],
  ...['\u202e\u2066\u2069', '\u{e0041}\u{e007f}', '\ufeff', '\u2060', '\u00a0\u3000', '\u0301', '\u180e'],
];
/** The same for texts with formatting. */
const UNSEEN_MARKDOWN = [
  ...[
    '[](https://x.example)',
    '[ ](https://x.example)',
    '[\u200b](https://x.example) \u3164',
    '```\n```',
    '```',
  ],
  ...[
    '~~~js\n\n~~~',
    '****',
    '**\u200b**',
    '---',
    '* * *',
    '>',
    '> ',
    '> > ',
    '> \u2800',
    '<!-- -->',
    '<!-- a\nb -->',
  ],
  ...['# ', '- ', '&#8203;', '&#x200B;', '> ```\n> ```'],
];
const SEEN = [
  ...[
    '.',
    'ok',
    '😀',
    '👍🏽',
    '❤️',
    '-_-',
    '>_<',
    '^_^',
    ':-|',
    '*_*',
    '<3',
    '1',
    '**a**',
    '[a](https://x.example)',
  ],
  ...[
    '![](https://x.example/a.png)',
    '```\na\n```',
    '> a',
    '& nbsp;',
    '&nbsp;',
    '@',
    '?',
    '~',
    'ع',
    '林',
    '- a',
  ],
];

test('a text of which nobody sees anything is refused like spaces', () => {
  const fields: readonly (readonly [string, (text: string) => boolean])[] = [
    ['a message', (text) => messageContent.safeParse(text).success],
    ['a post', (text) => postForm.safeParse({ group_id: id, content_md: text }).success],
    ['a comment', (text) => commentForm.safeParse({ post_id: id, content_md: text }).success],
  ];
  for (const [what, accepts] of fields) {
    for (const text of [...UNSEEN, ...UNSEEN_MARKDOWN])
      expect(accepts(text), `${what}: ${JSON.stringify(text)}`).toBe(false);
    for (const text of SEEN) expect(accepts(text), `${what}: ${text}`).toBe(true);
  }
  const name = 'Mga Panadero';
  const lines: readonly (readonly [string, (text: string) => boolean])[] = [
    ['a name', (text) => profileForm.safeParse({ first_name: text }).success],
    ['a community', (text) => communityForm.shape.name.safeParse(text).success],
    ['a description', (text) => communityForm.shape.description.safeParse(text).success],
    ['an option', (text) => pollForm.safeParse({ options: [name, text], is_multiple: false }).success],
    [
      'a question',
      (text) => questionForm.safeParse({ id, type: 'text', question: text, correct_answer: name }).success,
    ],
  ];
  for (const [what, accepts] of lines)
    for (const text of UNSEEN) expect(accepts(text), `${what}: ${JSON.stringify(text)}`).toBe(false);
});

test('a hostile text is judged at once', () => {
  for (const part of ['[', '[](', '<!--', '> ', '`', '- ', '|', '&#', '* '])
    expect(isSeenMarkdown(part.repeat(9000))).toBeTypeOf('boolean');
});

test('hidden signs, line breaks and heaps of marks are removed from names', () => {
  const rows = [
    ['resibo\u202efdp.zip', 'resibofdp.zip'],
    ['linya\nbago.csv', 'linya bago.csv'],
    ['a\r\n\tb\u2028c', 'a b c'],
    ['Ana\u200b \u3164Reyes', 'Ana Reyes'],
    ['\u2066Ana\u2069', 'Ana'],
    [`A${'\u0301\u0302'.repeat(9)}na`, '\u00c1\u0302\u0301na'],
    ['ก้้้้้้้า', 'ก้้้้า'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['क्\u200dष', 'क्\u200dष'],
    ['A\u200dna', 'Ana'],
    ['👩‍👩‍👧‍👦 Pamilya ❤️', '👩‍👩‍👧‍👦 Pamilya ❤️'],
    ['မြို့ လျှော့', 'မြို့ လျှော့'],
    ['مُحَمَّد', 'مُحَمَّد'],
    ['Nguyễn Thị', 'Nguyễn Thị'],
  ] as const;
  for (const [typed, kept] of rows) {
    expect(visibleLine(typed), typed).toBe(kept.normalize('NFC'));
    expect(fileName.parse(typed)).toBe(kept.normalize('NFC'));
  }
});

test('a profile takes the names of people, and nothing else', () => {
  const takes = (name: string) => profileForm.safeParse({ first_name: name, last_name: name }).success;
  const names = [
    ...[
      'Ma. Cristina',
      'Jr.',
      "O'Neil",
      'O’Neil',
      'de la Cruz',
      'Juan Carlos Miguel Jose',
      'Ñino',
      'J.R.',
      'Reyes-Cruz',
    ],
    ...['محمد علي', '林美玲', 'นันท์ธร', 'Анна', 'Μαρία', "D'Angelo-St. Pierre", 'X', "'Abd al-Rahman", 'शर्मा'],
  ];
  for (const name of names) expect(takes(name), name).toBe(true);
  const others = [
    ...[
      '',
      '123',
      'Ana2',
      '=1+1',
      '+Ana',
      '@Ana',
      '-Ana',
      '<b>Ana</b>',
      '**Ana**',
      '[Ana](https://x.example)',
      'Ana_',
    ],
    ...[
      'https://x.example',
      '.',
      '-',
      "''",
      'Ana--Reyes',
      'Ana..',
      '\u200b',
      '😀',
      'Ana|Reyes',
      '"Ana"',
      '\u0301',
    ],
  ];
  for (const name of others) expect(takes(name), name).toBe(false);
});
