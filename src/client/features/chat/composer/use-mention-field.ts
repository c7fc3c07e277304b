import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { fullName, type Person } from '../../../../contract/account/people.ts';
import { mentionOptionId } from './mention-option-id.ts';
import { type MentionQuery, mentionQuery, withMention } from './mention-text.ts';
import { useMentionOffers } from './use-mentions.ts';

export interface MentionFieldInput {
  conversationId: string;
  /** Recent authors in this chat. */
  recentPeople: () => readonly Person[];
  text: string;
  /** Members who were chosen before. */
  people: readonly Person[];
  field: RefObject<HTMLTextAreaElement | null>;
  onChange: (text: string) => void;
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
    useMentionOffers(input.conversationId, asked.query, input.recentPeople),
  );
}

/** The mention query at the caret of a field; the caller loads the results. */
export function useMentionQuery({
  text,
  people,
  field,
}: Pick<MentionTextInput, 'text' | 'people' | 'field'>) {
  const [caret, setCaret] = useState(-1);
  const [droppedAt, setDroppedAt] = useState<number | null>(null);
  const found: MentionQuery | null = caret < 0 ? null : mentionQuery(text, Math.min(caret, text.length));
  const isChosen = people.some((person) => fullName(person) === found?.q);
  const query = found !== null && found.from !== droppedAt && !isChosen ? found : null;

  /** Reads the caret; call it whenever the caret may have moved. */
  function moved(): void {
    const area = field.current;
    setCaret(area !== null && area.selectionStart === area.selectionEnd ? area.selectionStart : -1);
  }

  return { query, moved, close: () => setCaret(-1), drop: () => setDroppedAt(query?.from ?? null) };
}

/** The list with `offers` for the query. */
export function useMentionList(
  { text, field, onChange, onMention }: MentionTextInput,
  { query, moved, close, drop }: ReturnType<typeof useMentionQuery>,
  offers: readonly Person[],
) {
  const [at, setAt] = useState(0);
  const wantedCaret = useRef<number | null>(null);
  const listId = useId();
  const isOpen = query !== null && offers.length > 0;
  const current = Math.min(at, offers.length - 1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: new letters give a new list, which starts at its first option.
  useEffect(() => setAt(0), [query?.q]);

  useLayoutEffect(() => {
    if (wantedCaret.current === null) return;
    field.current?.setSelectionRange(wantedCaret.current, wantedCaret.current);
    wantedCaret.current = null;
  });

  function choose(person: Person): void {
    if (query === null) return;
    const next = withMention(text, query, person);
    wantedCaret.current = next.caret;
    onChange(next.text);
    onMention(person);
    close();
  }

  /** Returns whether the list handled the key. */
  function handleKey(event: KeyboardEvent): boolean {
    if (!isOpen || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey)
      return false;
    const person = offers[current];
    if (event.key === 'ArrowDown') setAt((current + 1) % offers.length);
    else if (event.key === 'ArrowUp') setAt((current + offers.length - 1) % offers.length);
    else if (event.key === 'Escape') drop();
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && person !== undefined)
      choose(person);
    else return false;
    event.preventDefault();
    event.stopPropagation();
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
