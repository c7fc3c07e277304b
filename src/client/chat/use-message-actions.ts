import { useCallback, useState } from 'react';
import type { Message } from '../../contract/chat.ts';
import { toast } from '../ui/toast.ts';
import { t } from '../words/t.ts';
import type { MessageActionKind } from './message-actions.ts';

/** The actions of one message, shown as a menu (keys) or a sheet (touch). */
export interface OpenActions {
  readonly key: string;
  readonly as: 'menu' | 'sheet';
}

/** The address of a message, for somebody who may read it. */
export function messageLink(origin: string, slug: string, message: Message): string {
  const url = new URL(`/communities/${slug}/chats/`, origin);
  url.searchParams.set('conversationId', message.chat_conversation_id);
  url.searchParams.set('messageId', message.id);
  return url.href;
}

async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(done);
  } catch {
    toast.error(t('Not copied'), t('The browser does not allow it here.'));
  }
}

/** What is being done with a message: which actions are open, what is being changed, what is about to be deleted. */
export function useMessageActions(slug: string) {
  const [openActions, setOpenActions] = useState<OpenActions | null>(null);
  const [editingId, setEditingId] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<Message | null>(null);

  const run = useCallback(
    (kind: MessageActionKind, message: Message) => {
      setOpenActions(null);
      if (kind === 'edit') setEditingId(message.id);
      else if (kind === 'delete') setDeleting(message);
      else if (kind === 'copy-text') void copy(message.content, t('Text copied'));
      else void copy(messageLink(window.location.origin, slug, message), t('Link copied'));
    },
    [slug],
  );

  return { openActions, setOpenActions, editingId, setEditingId, deleting, setDeleting, run };
}
