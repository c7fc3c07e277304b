import type { Person } from '../../../../contract/account/people.ts';
import { messageContent, type Quote } from '../../../../contract/chat/chat.ts';
import type { PollForm } from '../../../../contract/polls/poll.ts';
import { deviceDrafts, draftKey } from '../../../data/drafts/device-drafts.ts';
import { useDraftText } from '../../../data/drafts/use-draft-text.ts';
import type { LocalFile } from '../../attachments/store/local-file.ts';
import { useAttachmentDraft } from '../../attachments/use-attachment-draft.tsx';
import { usePollDraft } from '../../polls/use-poll-draft.tsx';
import { useSchedule } from '../../schedule/use-schedule.ts';
import type { ConversationFacts } from '../conversations/conversation-facts.ts';
import { mentionedIn, withTokens } from './mention-text.ts';
import { useAnswering } from './use-answering.ts';
import { useGroupOffers, useGroupQuestion } from './use-group-mentions.tsx';

/**
 * The message to send: the text with tokens in place of names, the members that they mention, and the message that it
 * replies to.
 */
export interface ComposedMessage {
  readonly content: string;
  readonly mentions: readonly Person[];
  readonly reply_to: Quote | null;
  readonly poll?: PollForm | undefined;
  readonly files: LocalFile[];
}

interface MessageDraftOptions {
  readonly conversation: ConversationFacts;
  readonly userId: string;
  /** Returns whether the text was accepted; otherwise it stays in the field. */
  readonly onSend: (message: ComposedMessage) => boolean;
  readonly onCleared: () => void;
}

/**
 * What is being written in the message field: text, mentions, reply, poll and files. It is stored on the device until it
 * is sent, per conversation and user.
 */
export function useMessageDraft({ conversation, userId, onSend, onCleared }: MessageDraftOptions) {
  const { id: chat_conversation_id, group_id } = conversation;
  const key = draftKey(userId, chat_conversation_id);
  const [text, setText] = useDraftText(key);
  const [{ reply_to, people }, change] = useAnswering(key);
  const groups = useGroupOffers(group_id);
  const question = useGroupQuestion(group_id, conversation.is_staff_only);
  const content = withTokens(text.trim(), [...people, ...groups]);
  const issue = content === '' ? undefined : messageContent.safeParse(content).error?.issues[0]?.message;
  const poll = usePollDraft(key);
  const attached = useAttachmentDraft(key, { purpose: 'message_file', targetId: chat_conversation_id });
  const hasFiles = attached.files.length > 0;
  const canSend = issue === undefined && (content !== '' || (hasFiles && poll.fields === null));
  const later = useSchedule();

  function clear() {
    poll.clear();
    attached.clear();
    setText('');
    change({ reply_to: null, people: [] });
    onCleared();
  }

  function sendNow() {
    const files = [...attached.files];
    if (onSend({ content, mentions: mentionedIn(text, people), reply_to, poll: poll.form, files })) clear();
  }

  async function sendAtTime(sendAt: string) {
    const more = { poll: poll.form, ...(reply_to !== null && { reply_to_id: reply_to.id }) };
    const body = { chat_conversation_id, group_id, content, ...more };
    const files = [...attached.files];
    const isDone = await later.schedule({ kind: 'message', body }, sendAt, files);
    if (!isDone) return;
    attached.clear();
    // What was typed meanwhile stays.
    if (deviceDrafts.get(key) === text) clear();
  }

  return {
    ...{ text, setText, reply_to, people, change, groups, content, issue, poll, attached, canSend },
    /** Asks how many a mention of a group reaches, before it is sent. */
    question: question.dialog,
    isScheduling: later.isPending,
    send() {
      if (canSend && poll.check()) question.ask(content, sendNow);
    },
    sendLater(sendAt: string) {
      if (canSend && poll.check()) question.ask(content, () => void sendAtTime(sendAt));
    },
  };
}
