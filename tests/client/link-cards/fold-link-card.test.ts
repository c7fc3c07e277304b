import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Linked,
  withLinkCard,
  withMergedCard,
} from '../../../src/client/features/link-cards/store/fold-link-card.ts';
import type { LinkCard } from '../../../src/contract/link-cards/link-card.ts';

const page = (title: string) => ({
  ...{ address: 'https://pahina.example/', site: 'pahina.example', title, description: '', picture: null },
});
const card = (version: number, title: string | null): LinkCard => ({
  ...{ id: 'a', version, page: title === null ? null : page(title) },
});
const row: Linked = { deleted_at: null };

/** The card through its life: it came, was hidden from this reader, was shown again, and went with its link. */
const life = [
  card(1, 'una'),
  card(2, null),
  card(2, 'una'),
  card(3, 'una'),
  card(4, null),
  card(5, 'dalawa'),
];

test('events and copies in any order, any number of times, end at the same card', () => {
  const steps = fc.array(fc.record({ at: fc.nat(life.length - 1), isEvent: fc.boolean() }), {
    maxLength: 20,
  });
  fc.assert(
    fc.property(steps, fc.shuffledSubarray(life, { minLength: life.length }), (before, last) => {
      let known = row;
      for (const { at, isEvent } of before) {
        const link_card = life[at];
        if (link_card && isEvent) known = withLinkCard(known, link_card);
        else known = withMergedCard(known, known, { ...row, link_card });
      }
      for (const one of last) known = withLinkCard(known, one);
      expect(known.link_card).toEqual(card(5, 'dalawa'));
    }),
  );
});

test('a copy without a card leaves it, and a deleted row has none', () => {
  const known: Linked = { ...row, link_card: card(1, 'una') };
  expect(withMergedCard(row, known, row).link_card).toBe(known.link_card);
  expect(withMergedCard(known, known, row)).toBe(known);
  const deleted: Linked = { deleted_at: '2026-01-01T00:00:00.000Z' };
  expect(withMergedCard({ ...known, ...deleted }, known, deleted).link_card).toBeUndefined();
  expect(withLinkCard(deleted, card(1, 'una'))).toBe(deleted);
  expect(withLinkCard(known, card(1, 'una'))).toBe(known);
  expect(withLinkCard(known, card(0, null))).toBe(known);
});
