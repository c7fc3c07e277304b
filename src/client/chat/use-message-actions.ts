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

async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(done);
  } catch {
    toast.error(t('Not copied'), t('The browser does not allow it here.'));
  }
}

/** What is being done with a message: which actions are open, what is being changed, what is about to be deleted. */
export function useMessageActions(addressOf: (messageId: string) => string) {
  const [openActions, setOpenActions] = useState<OpenActions | null>(null);
  const [editingId, setEditingId] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<Message | null>(null);

  const run = useCallback(
    (kind: MessageActionKind, message: Message) => {
      setOpenActions(null);
      if (kind === 'edit') setEditingId(message.id);
      else if (kind === 'delete') setDeleting(message);
      else if (kind === 'copy-text') void copy(message.content, t('Text copied'));
      else void copy(addressOf(message.id), t('Link copied'));
    },
    [addressOf],
  );

  return { openActions, setOpenActions, editingId, setEditingId, deleting, setDeleting, run };
}
