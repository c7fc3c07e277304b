import { type ReactNode, useMemo, useState } from 'react';
import type { Reaction } from '../../contract/chat-reactions.ts';
import type { ConversationFacts } from './conversation-facts.ts';
import { livingMessage, type MessageRights, messageActions } from './message-actions.ts';
import type { MessageRow as Row } from './message-log.ts';
import { MessageRow, type StaffRole } from './message-row.tsx';
import { rowFace } from './row-face.ts';
import { ConversationStart, DaySeparator, NewSeparator } from './separators.tsx';
import { useChat } from './use-chat.ts';
import { useMessageTools } from './use-message-tools.ts';
import type { RowActs } from './use-row-acts.ts';
import type { FocusWish } from './use-row-focus.ts';

interface DrawRowInput {
  conversation: ConversationFacts;
  rights: MessageRights;
  myUsername: string | null;
  roles: ReadonlyMap<string, StaffRole>;
  acts: RowActs;
  reactionsOf: (row: Row) => readonly Reaction[];
  dividerAfterSeq: number | null;
  hasOlder: boolean;
  /** Position of the last own message that was read; 0 for none. */
  seenSeq: number;
  /** The row under the pointer. */
  hoveredKey: string | null;
  /** The row that something is open over. */
  openKey: string | undefined;
  /** Id of the message that is being changed. */
  editingId: string | null;
  /** The row a link led to. */
  highlightedKey: string | null;
  focusWish: FocusWish;
}

/** In every zone midnight is at a quarter of an hour: no "Today" outlives its day. */
const DRAWN_FOR_MS = 15 * 60_000;
/**
 * So many rows are remembered as they were drawn, several screens. Each holds its neighbours, so without an end the
 * newest would hold every message that ever came.
 */
const DRAWN_MAX = 300;

/** A row as it was drawn, and between which others. */
interface Drawn {
  readonly quarter: number;
  readonly previous: Row | undefined;
  readonly next: Row | undefined;
  readonly element: ReactNode;
}

/**
 * Draws the row at a list index. For a row that is as it was, between the same neighbours, it answers the very element
 * of before, which React does not look into: with each picture of a busy chat that is most of them.
 */
export function useDrawRow(input: DrawRowInput): (index: number) => ReactNode {
  const { conversation, rights, myUsername, roles, acts, reactionsOf, dividerAfterSeq, hasOlder } = input;
  const { seenSeq, hoveredKey, openKey, editingId, highlightedKey, focusWish } = input;
  const { id } = conversation;
  const { messages } = useChat();
  const [heads] = useState(() => new Set<string>());
  const tools = useMessageTools(hoveredKey !== null || openKey !== undefined || editingId !== null);

  const draw = useMemo(
    () => (row: Row, previous: Row | undefined, next: Row | undefined) => {
      const face = rowFace({ previous, row, next }, { dividerAfterSeq, hasOlder }, heads);
      const key = row.client_msg_id;
      const message = livingMessage(row);
      const isEditing = message !== null && tools !== null && editingId === message.id;
      const isActive = !isEditing && (hoveredKey === key || openKey === key);
      const kinds = isActive ? messageActions(row, rights) : [];
      return (
        // How many there are in all is not known.
        <li key={key} aria-setsize={-1}>
          {face.isFirst && <ConversationStart conversation={conversation} />}
          {face.isFirst && <DaySeparator instant={row.created_at} />}
          {face.startsUnread && <NewSeparator />}
          <MessageRow
            row={row}
            startsGroup={face.startsGroup}
            myId={rights.myId}
            myUsername={myUsername}
            role={roles.get(row.author.id)}
            acts={acts}
            reactions={reactionsOf(row)}
            canReact={rights.canWrite}
            isSeen={message !== null && message.seq === seenSeq}
            isHighlighted={highlightedKey === key}
            isActive={isActive}
            focusWish={focusWish.key === key ? focusWish.n : 0}
            editor={
              isEditing ? (
                <tools.EditComposer
                  message={message}
                  userId={rights.myId}
                  onDone={() => acts.editDone(row)}
                />
              ) : null
            }
            toolbar={
              message !== null && tools !== null && kinds.length > 0 ? (
                <tools.MessageToolbar
                  kinds={kinds}
                  onAction={(kind) => acts.run(kind, message)}
                  onMore={() => acts.openMenu(row)}
                />
              ) : null
            }
          />
          {face.dayBelow !== null && <DaySeparator instant={face.dayBelow} />}
        </li>
      );
    },
    [
      conversation,
      rights,
      myUsername,
      roles,
      acts,
      reactionsOf,
      dividerAfterSeq,
      hasOlder,
      heads,
      seenSeq,
      hoveredKey,
      openKey,
      editingId,
      highlightedKey,
      focusWish,
      tools,
    ],
  );

  return useMemo(() => {
    const drawn = new Map<Row, Drawn>();
    function remember(row: Row, as: Drawn): void {
      drawn.set(row, as);
      const [oldest] = drawn.keys();
      if (drawn.size > DRAWN_MAX && oldest !== undefined) drawn.delete(oldest);
    }
    return (index) => {
      const row = messages.rowAt(id, index);
      if (row === undefined) return null;
      const previous = messages.rowAt(id, index - 1);
      const next = messages.rowAt(id, index + 1);
      const quarter = Math.floor(Date.now() / DRAWN_FOR_MS);
      const known = drawn.get(row);
      if (known?.quarter === quarter && known.previous === previous && known.next === next)
        return known.element;
      const element = draw(row, previous, next);
      remember(row, { quarter, previous, next, element });
      return element;
    };
  }, [messages, id, draw]);
}
