import { useCallback, useEffect, useRef, useState } from 'react';
import { problemOf } from '../../../../data/api/api-error.ts';
import { toastFailure } from '../../../../data/api/failure-toast.ts';
import { t } from '../../../../i18n/t.ts';
import { toast } from '../../../../ui/overlays/toast.ts';
import { useChat } from '../../store/use-chat.ts';
import { useConversationView } from '../../store/use-conversation.ts';
import type { Log } from './use-log.ts';

/** How long the linked row stays highlighted. */
const HIGHLIGHT_MS = 2000;

interface LinkedMessageInput {
  conversationId: string;
  log: Log;
  /** From the address. */
  messageId: string | undefined;
}

/**
 * Shows a message: loads a window around it, focuses it and highlights it. Follows `?messageId=` automatically; other
 * links (a quote, a search result) call `show`.
 */
export function useLinkedMessage({ conversationId: id, log, messageId }: LinkedMessageInput) {
  const chat = useChat();
  const [highlight, setHighlight] = useState({ key: '', n: 0 });
  const followed = useRef<string | undefined>(undefined);
  const { jumpToMessage, list } = log;
  const isReady = useConversationView(id, ({ status }) => status === 'ready');

  const show = useCallback(
    (wanted: string) => {
      async function follow() {
        await jumpToMessage(wanted);
        const row = chat.messages.messageById(id, wanted);
        if (row === undefined) return;
        setHighlight(({ n }) => ({ key: row.client_msg_id, n: n + 1 }));
      }
      follow().catch((error: unknown) => {
        if (problemOf(error)?.code !== 'chat.message_not_found') toastFailure(error);
        else toast.error(t('The message was not found'), t('It may be in another chat.'));
      });
    },
    [chat, id, jumpToMessage],
  );

  useEffect(() => {
    if (!isReady || messageId === undefined || followed.current === messageId) return;
    followed.current = messageId;
    show(messageId);
  }, [isReady, messageId, show]);

  useEffect(() => {
    if (highlight.key === '') return;
    // After the render: the list may have been replaced by one with other rows.
    list.current?.focusRow(highlight.key);
    const timer = setTimeout(() => setHighlight(({ n }) => ({ key: '', n })), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [highlight, list]);

  return { highlightedKey: highlight.key === '' ? null : highlight.key, show };
}
