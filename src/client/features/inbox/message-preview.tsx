import { Pencil } from 'lucide-react';
import type { Conversation } from '../../../contract/chat/chat.ts';
import { MENTION_PATTERN } from '../../../contract/chat/mentions.ts';
import { draftKey } from '../../data/drafts/device-drafts.ts';
import { useDraftText } from '../../data/drafts/use-draft-text.ts';
import { t } from '../../i18n/t.ts';
import { excerptText } from '../chat/store/message-text.ts';

/** Most characters of a draft that are shown. */
const DRAFT_SHOWN_MAX = 140;

interface MessagePreviewProps {
  conversation: Conversation;
  meId: string;
  /** Shown when there is no last message. */
  otherwise: string;
}

/** The second line of a conversation in a list: the user's draft, otherwise the last message. */
export function MessagePreview({ conversation, meId, otherwise }: MessagePreviewProps) {
  const [draft] = useDraftText(draftKey(meId, conversation.id));
  const begun = draft.trim();
  if (begun !== '') {
    return (
      <>
        <Pencil aria-hidden className="mr-1 inline size-3.5 align-[-2px]" />
        <span className="font-medium">{t('Draft:')}</span> {begun.slice(0, DRAFT_SHOWN_MAX)}
      </>
    );
  }
  const { last_message, last_seq, kind } = conversation;
  if (kind !== 'PRIVATE') return otherwise;
  if (last_message === null) return last_seq === 0 ? otherwise : t('Message deleted');
  const text = excerptText(last_message.excerpt.replace(MENTION_PATTERN, '@…'), last_message.attached);
  return last_message.author_id === meId ? t('You: {text}', { text }) : text;
}
