import { useEffect, useRef, useState } from 'react';
import { type Conversation, HISTORY_PAGE, searchMessages } from '../../contract/chat.ts';
import { searchPrivateMessages } from '../../contract/private-chat.ts';
import { call } from '../api/call.ts';
import { toastFailure } from '../api/failure-toast.ts';
import { toast } from '../ui/toast.ts';
import { t } from '../words/t.ts';
import { findMessage } from './find-message.ts';
import { useChat } from './use-chat.ts';
import type { Log } from './use-log.ts';

/** So long the row that a link led to stands out. */
const HIGHLIGHT_MS = 2000;

interface LinkedMessageInput {
  conversation: Conversation;
  log: Log;
  /** As the address has it. */
  messageId: string | undefined;
  focusRow: (key: string) => void;
}

/** Follows `?messageId=`: finds the message, brings a window around it, gives it the focus and lets it stand out. */
export function useLinkedMessage({
  conversation,
  log,
  messageId,
  focusRow,
}: LinkedMessageInput): string | null {
  const chat = useChat();
  const [highlightedKey, setHighlightedKey] = useState<string | null>(null);
  const followed = useRef<string | undefined>(undefined);
  const { id, group_id } = conversation;
  const { jumpTo, view } = log;
  const isReady = view.status === 'ready';

  useEffect(() => {
    if (!isReady || messageId === undefined || followed.current === messageId) return;
    followed.current = messageId;

    async function askAround(around: number) {
      const query = { chat_conversation_id: id, limit: HISTORY_PAGE, around };
      return group_id === null
        ? (await call(searchPrivateMessages, { query })).data
        : (await call(searchMessages, { params: { group_id }, query })).data;
    }

    async function follow(wanted: string) {
      const held = chat.messages.messageById(id, wanted);
      const seq = held?.seq ?? (await findMessage(wanted, chat.messages.view(id).newestSeq, askAround));
      if (seq === null) {
        toast.error(t('The message was not found'), t('It may be in another chat.'));
        return;
      }
      await jumpTo(seq);
      const row = chat.messages.messageById(id, wanted);
      if (row === undefined) return;
      setHighlightedKey(row.client_msg_id);
      focusRow(row.client_msg_id);
    }

    follow(messageId).catch(toastFailure);
  }, [isReady, messageId, chat, id, group_id, jumpTo, focusRow]);

  useEffect(() => {
    if (highlightedKey === null) return;
    const timer = setTimeout(() => setHighlightedKey(null), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [highlightedKey]);

  return highlightedKey;
}
