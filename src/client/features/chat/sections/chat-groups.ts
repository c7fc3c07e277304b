import type { ChatLayout, ChatSection } from '../../../../contract/chat/chat-sections.ts';
import type { ConversationFacts } from '../conversations/conversation-facts.ts';

/** Chats that are shown together: those of a section, or those above the sections. */
export interface ChatGroup<One = ConversationFacts> {
  /** Null above the sections. */
  readonly section: Pick<ChatSection, 'id' | 'name'> | null;
  readonly chats: readonly One[];
}

/**
 * Sorts chats as the staff arranged them. The first group has no section; it ends with the chats that the layout does
 * not name, in the order in which they came.
 */
export function chatGroups<One extends { readonly id: string }>(
  chats: readonly One[],
  layout: Pick<ChatLayout, 'loose' | 'sections'> | undefined,
): readonly ChatGroup<One>[] {
  const left = new Map(chats.map((chat) => [chat.id, chat]));
  const take = (ids: readonly string[]) =>
    ids.flatMap((id) => {
      const chat = left.get(id);
      left.delete(id);
      return chat === undefined ? [] : [chat];
    });
  const loose = take(layout?.loose ?? []);
  const sections = (layout?.sections ?? []).map(({ id, name, chat_ids }) => ({
    section: { id, name },
    chats: take(chat_ids),
  }));
  return [{ section: null, chats: [...loose, ...left.values()] }, ...sections];
}

/** The layout that these groups show. */
export function layoutOf(groups: readonly ChatGroup<{ readonly id: string }>[]): Omit<ChatLayout, 'version'> {
  const idsOf = (chats: readonly { readonly id: string }[]) => chats.map(({ id }) => id);
  return {
    loose: groups.flatMap(({ section, chats }) => (section === null ? idsOf(chats) : [])),
    sections: groups.flatMap(({ section, chats }) =>
      section === null ? [] : [{ ...section, chat_ids: idsOf(chats) }],
    ),
  };
}

/** A chat one place up (-1) or down (1): past the edge of its group it goes into the next one. */
export function withMovedChat<One extends { readonly id: string }>(
  groups: readonly ChatGroup<One>[],
  id: string,
  step: 1 | -1,
): readonly ChatGroup<One>[] {
  const from = groups.findIndex(({ chats }) => chats.some((chat) => chat.id === id));
  const group = groups[from];
  const at = group?.chats.findIndex((chat) => chat.id === id) ?? -1;
  const chat = group?.chats[at];
  if (group === undefined || chat === undefined) return groups;
  const rest = group.chats.toSpliced(at, 1);
  const isInside = at + step >= 0 && at + step < group.chats.length;
  if (isInside) return groups.with(from, { ...group, chats: rest.toSpliced(at + step, 0, chat) });
  const next = groups[from + step];
  if (next === undefined) return groups;
  const chats = step === 1 ? [chat, ...next.chats] : [...next.chats, chat];
  return groups.with(from, { ...group, chats: rest }).with(from + step, { ...next, chats });
}

/** A chat at a place of a group, counted from 0 without the chat itself. */
export function withPlacedChat<One extends { readonly id: string }>(
  groups: readonly ChatGroup<One>[],
  id: string,
  to: { readonly group: number; readonly place: number },
): readonly ChatGroup<One>[] {
  const chat = groups.flatMap(({ chats }) => chats).find((one) => one.id === id);
  if (chat === undefined || groups[to.group] === undefined) return groups;
  return groups.map((group, at) => {
    const rest = group.chats.filter((one) => one.id !== id);
    return { ...group, chats: at === to.group ? rest.toSpliced(to.place, 0, chat) : rest };
  });
}

/** A section one place up (-1) or down (1); the first group stays the first. */
export function withMovedSection<One>(
  groups: readonly ChatGroup<One>[],
  at: number,
  step: 1 | -1,
): readonly ChatGroup<One>[] {
  const group = groups[at];
  const to = at + step;
  if (group === undefined || at < 1 || to < 1 || to >= groups.length) return groups;
  return groups.toSpliced(at, 1).toSpliced(to, 0, group);
}

/** Without a section; its chats follow those of the group before it. */
export function withoutSection<One>(
  groups: readonly ChatGroup<One>[],
  at: number,
): readonly ChatGroup<One>[] {
  const [before, group] = [groups[at - 1], groups[at]];
  if (before === undefined || group === undefined) return groups;
  return groups.with(at - 1, { ...before, chats: [...before.chats, ...group.chats] }).toSpliced(at, 1);
}
