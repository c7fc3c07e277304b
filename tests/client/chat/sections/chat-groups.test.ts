import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type ChatGroup,
  chatGroups,
  layoutOf,
  withMovedChat,
  withMovedSection,
  withoutSection,
  withPlacedChat,
} from '../../../../src/client/features/chat/sections/chat-groups.ts';

const chats = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const section = (id: string, ...chat_ids: string[]) => ({ id, name: id.toUpperCase(), chat_ids });
const shown = (groups: readonly ChatGroup<{ id: string }>[]) =>
  groups.map((group) => `${group.section?.id ?? ''}:${group.chats.map(({ id }) => id).join('')}`).join(' ');

test('chats are shown as the staff arranged them, each once, and new ones without a section', () => {
  const cases: readonly [string, Parameters<typeof chatGroups>[1], string][] = [
    ['not arranged', undefined, ':abcd'],
    ['loose ones in order', { loose: ['c', 'a'], sections: [] }, ':cabd'],
    ['sections', { loose: [], sections: [section('s', 'd', 'b'), section('t')] }, ':ac s:db t:'],
    ['archived and doubled ids', { loose: ['x', 'a', 'a'], sections: [section('s', 'a', 'b')] }, ':acd s:b'],
  ];
  for (const [name, layout, expected] of cases) expect(shown(chatGroups(chats, layout)), name).toBe(expected);
});

test('a chat moves over the edge of its section, a removed section leaves its chats to the one before', () => {
  const groups = chatGroups(chats, { loose: ['a'], sections: [section('s', 'b', 'c'), section('t', 'd')] });
  expect(shown(groups)).toBe(':a s:bc t:d');
  expect(shown(withMovedChat(groups, 'b', 1))).toBe(':a s:cb t:d');
  expect(shown(withMovedChat(groups, 'b', -1))).toBe(':ab s:c t:d');
  expect(shown(withMovedChat(groups, 'c', 1))).toBe(':a s:b t:cd');
  expect(shown(withMovedChat(groups, 'a', -1))).toBe(':a s:bc t:d');
  expect(shown(withMovedSection(groups, 2, -1))).toBe(':a t:d s:bc');
  expect(shown(withMovedSection(groups, 1, -1))).toBe(':a s:bc t:d');
  expect(shown(withoutSection(groups, 1))).toBe(':abc t:d');
});

test('no move loses or doubles a chat, and what is saved is shown again', () => {
  const step = fc.constantFrom(1, -1) as fc.Arbitrary<1 | -1>;
  const move = fc.oneof(
    fc.record({ chat: fc.constantFrom('a', 'b', 'c', 'd'), step }),
    fc.record({ section: fc.nat(3), step }),
    fc.record({ without: fc.nat(3) }),
  );
  fc.assert(
    fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
      let groups = chatGroups(chats, {
        loose: [],
        sections: [section('s'), section('t', 'd'), section('u')],
      });
      for (const one of moves) {
        if ('chat' in one) groups = withMovedChat(groups, one.chat, one.step);
        else if ('section' in one) groups = withMovedSection(groups, one.section, one.step);
        else groups = withoutSection(groups, one.without);
        const ids = groups.flatMap((group) => group.chats.map(({ id }) => id));
        expect(ids.toSorted()).toEqual(['a', 'b', 'c', 'd']);
        expect(groups[0]?.section).toBeNull();
      }
      expect(chatGroups(chats, layoutOf(groups))).toEqual(groups);
    }),
  );
});

test('a dragged chat goes to its place, in its own group or another one, and nowhere twice', () => {
  const chat = (id: string) => ({ id });
  const groups = [
    { section: null, chats: ['a', 'b', 'c'].map(chat) },
    { section: { id: 's', name: 'Klase' }, chats: [] },
  ];
  const idsAfter = (id: string, group: number, place: number) =>
    withPlacedChat(groups, id, { group, place }).map(({ chats }) => chats.map((one) => one.id).join(''));
  expect(idsAfter('a', 0, 2)).toEqual(['bca', '']);
  expect(idsAfter('c', 0, 0)).toEqual(['cab', '']);
  expect(idsAfter('b', 1, 0)).toEqual(['ac', 'b']);
  expect(idsAfter('unknown', 1, 0)).toEqual(['abc', '']);
  expect(idsAfter('a', 7, 0)).toEqual(['abc', '']);
});
