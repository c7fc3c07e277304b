import { type RefObject, useEffect, useId, useState } from 'react';
import { fullName, type Person } from '../../../../contract/account/people.ts';
import type { WritingHandle } from '../../../ui/editor/writing-handle.ts';
import { mentionOptionId } from './mention-option-id.ts';
import { type MentionQuery, mentionQuery, mentionText } from './mention-text.ts';
import { isNamedLike, useMentionOffers } from './use-mentions.ts';

export interface MentionFieldInput {
  conversationId: string;
  /** Groups of members that the user may mention here. */
  groups?: readonly Person[];
  /** Recent authors in this chat. */
  recentPeople: () => readonly Person[];
  text: string;
  /** Members who were chosen before. */
  people: readonly Person[];
  field: RefObject<WritingHandle | null>;
  /** Called after a member was chosen; the text already has their name. */
  onMention: (person: Person) => void;
}

type MentionTextInput = Omit<MentionFieldInput, 'conversationId' | 'recentPeople'>;

/**
 * The list of members over a text field. The field keeps the focus: ArrowUp and ArrowDown move in the list, Enter and
 * Tab choose, Esc closes it until the next @.
 */
export function useMentionField(input: MentionFieldInput) {
  const asked = useMentionQuery(input);
  return useMentionList(
    input,
    asked,
    withGroups(
      useMentionOffers(input.conversationId, asked.query, input.recentPeople),
      input.groups ?? [],
      asked.query,
    ),
  );
}

/** Groups whose name begins with the query come after the people. */
export function withGroups(
  people: readonly Person[],
  groups: readonly Person[],
  query: MentionQuery | null,
): readonly Person[] {
  if (query === null) return people;
  return [...people, ...groups.filter((group) => isNamedLike(group, query.q))];
}

/** The mention query at the caret of a field; the caller loads the results. */
export function useMentionQuery({
  text,
  people,
  field,
}: Pick<MentionTextInput, 'text' | 'people' | 'field'>) {
  const [before, setBefore] = useState<string | null>(null);
  const [droppedAt, setDroppedAt] = useState<number | null>(null);
  const found: MentionQuery | null =
    before === null || text === '' ? null : mentionQuery(before, before.length);
  const isChosen = people.some((person) => fullName(person) === found?.q);
  const query = found !== null && found.from !== droppedAt && !isChosen ? found : null;

  /** Reads the caret; call it whenever the caret may have moved. */
  function moved(): void {
    setBefore(field.current?.textBeforeCaret() ?? null);
  }

  return { query, moved, close: () => setBefore(null), drop: () => setDroppedAt(query?.from ?? null) };
}

/** The list with `offers` for the query. */
export function useMentionList(
  { field, onMention }: Pick<MentionTextInput, 'field' | 'onMention'>,
  { query, moved, close, drop }: ReturnType<typeof useMentionQuery>,
  offers: readonly Person[],
) {
  const [at, setAt] = useState(0);
  const listId = useId();
  const isOpen = query !== null && offers.length > 0;
  const current = Math.min(at, offers.length - 1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: new letters give a new list, which starts at its first option.
  useEffect(() => setAt(0), [query?.q]);

  function choose(person: Person): void {
    if (query === null) return;
    field.current?.insert(`${mentionText(person)} `, query.q.length + 1);
    onMention(person);
    close();
  }

  /** Returns whether the list handled the key. */
  function handleKey(event: KeyboardEvent): boolean {
    if (!isOpen || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
    const person = offers[current];
    if (event.key === 'ArrowDown') setAt((current + 1) % offers.length);
    else if (event.key === 'ArrowUp') setAt((current + offers.length - 1) % offers.length);
    else if (event.key === 'Escape') drop();
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && person !== undefined)
      choose(person);
    else return false;
    return true;
  }

  return {
    isOpen,
    offers,
    at: current,
    listId,
    choose,
    moved,
    close,
    handleKey,
    fieldProps: {
      'aria-autocomplete': 'list' as const,
      ...(isOpen && {
        'aria-controls': listId,
        'aria-activedescendant': mentionOptionId(listId, current),
      }),
    },
  };
}
