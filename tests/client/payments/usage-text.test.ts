import { expect, test } from 'vitest';
import {
  levelOf,
  shareOf,
  tightTexts,
  usedText,
  warningText,
} from '../../../src/client/features/payments/usage/usage-text.ts';

test('a limit warns from 80 % on and says what lifts it, in units that people read', () => {
  const of = (used: number, max: number | null, lifted_by: 'PLUS' | null = 'PLUS') => ({
    used,
    max,
    lifted_by,
  });
  const rows = [
    ['members', of(79, 100), 'fine', '79 of 100', null],
    ['members', of(80, 100), 'near', '80 of 100', 'Almost full. Plus allows more.'],
    ['members', of(100, 100), 'full', '100 of 100', 'No one else can join. Plus allows more.'],
    // After a change to a smaller plan.
    ['members', of(1250, 1000, null), 'full', '1,250 of 1,000', 'No one else can join.'],
    ['courses', of(4, null), 'fine', '4, no limit', null],
    [
      'courses',
      of(0, 0),
      'full',
      '0 of 0',
      'You can’t add another course until you delete one. Plus allows more.',
    ],
    [
      'storage_bytes',
      of(850_000_000, 1_000_000_000),
      'near',
      '850.0 MB of 1 GB',
      'Almost full. Plus allows more.',
    ],
    ['storage_bytes', of(999_999_999, 20_000_000_000), 'fine', '1 GB of 20 GB', null],
    ['storage_bytes', of(1_250_000_000, 20_000_000_000), 'fine', '1.3 GB of 20 GB', null],
  ] as const;
  for (const [limit, usage, level, words, warning] of rows)
    expect([levelOf(usage), usedText(limit, usage), warningText(limit, usage)]).toEqual([
      level,
      words,
      warning,
    ]);
  expect([of(0, 0), of(1250, 1000), of(1, 4), of(1, null)].map(shareOf)).toEqual([1, 1, 0.25, null]);
});

test('a smaller plan names what would be full, and nothing that fits', () => {
  const of = (used: number) => ({ used, max: null, lifted_by: null });
  const usage = {
    ...{ group_id: '01900000-0000-7000-8000-000000000000', plan_type: 'PRO' as const },
    ...{ members: of(140), courses: of(3), group_conversations: of(4), storage_bytes: of(1_500_000_000) },
  };
  const plus = { members: 1000, courses: 20, group_conversations: 20, storage_bytes: 20_000_000_000 };
  const free = { members: 100, courses: 3, group_conversations: 5, storage_bytes: 1_000_000_000 };
  const none = { members: null, courses: null, group_conversations: null, storage_bytes: null };
  expect(tightTexts(usage, free)).toEqual([
    'Members: 140 of 100. No one else can join.',
    'Courses: 3 of 3. You can’t add another course until you delete one.',
    'Storage: 1.5 GB of 1 GB. New files can’t be uploaded until some are deleted.',
  ]);
  expect([tightTexts(usage, plus), tightTexts(usage, none)]).toEqual([[], []]);
});
