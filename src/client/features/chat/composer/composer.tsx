import { ArrowUp } from 'lucide-react';
import { type Ref, Suspense, useId, useImperativeHandle, useRef, useState } from 'react';
import type { Person } from '../../../../contract/account/people.ts';
import { messageContent, type Quote } from '../../../../contract/chat/chat.ts';
import type { PollForm } from '../../../../contract/polls/poll.ts';
import { deviceDrafts, draftKey } from '../../../data/drafts/device-drafts.ts';
import { useDraftText } from '../../../data/drafts/use-draft-text.ts';
import { t } from '../../../i18n/t.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import { IconButton } from '../../../ui/base/icon-button.tsx';
import { lazyComponent } from '../../../ui/base/lazy.ts';
import { useIsPhone } from '../../../ui/base/use-is-phone.ts';
import type { RichEditor } from '../../../ui/editor/create-editor.ts';
import { WritingArea } from '../../../ui/editor/writing-area.tsx';
import type { WritingHandle } from '../../../ui/editor/writing-handle.ts';
import { WritingTools } from '../../../ui/editor/writing-tools.tsx';
import type { LocalFile } from '../../attachments/store/local-file.ts';
import { useAttachmentDraft } from '../../attachments/use-attachment-draft.tsx';
import { usePollDraft } from '../../polls/use-poll-draft.tsx';
import { ScheduleButton } from '../../schedule/schedule-button.tsx';
import { useSchedule } from '../../schedule/use-schedule.ts';
import type { ConversationFacts } from '../conversations/conversation-facts.ts';
import { conversationTitle } from '../conversations/conversation-title.ts';
import { composerAction } from './composer-keys.ts';
import { enterSends } from './enter-sends.ts';
import { mentionedIn, withTokens } from './mention-text.ts';
import { MessageLength } from './message-length.tsx';
import { useAnswering } from './use-answering.ts';
import { groupOf, useGroupOffers, useGroupQuestion } from './use-group-mentions.tsx';
import { useLazyMentionField } from './use-lazy-mention-field.tsx';

// Loaded with the message tools, since a reply always starts there.
const ReplyStrip = lazyComponent(() => import('./reply-strip.tsx'), 'ReplyStrip');

export interface ComposerHandle {
  focus(): void;
  /** Adds files that were dropped onto the conversation. */
  attach(files: readonly File[]): void;
  /** Makes the next message a reply to `quote`. */
  replyTo(quote: Quote): void;
}

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

export interface ComposerProps {
  conversation: ConversationFacts;
  userId: string;
  /** Returns whether the text was accepted; otherwise it stays in the field. */
  onSend: (message: ComposedMessage) => boolean;
  /** Recent authors in this chat: they are suggested first after an @. */
  recentPeople: () => readonly Person[];
  /** Called after each input. */
  onType: () => void;
  /** Called on ArrowUp in the empty field. */
  onEditLast: () => void;
  ref?: Ref<ComposerHandle>;
}

/**
 * The message field. The draft is stored on the device until it is sent, per conversation and user. The field is
 * never disabled: while one message is being sent the next one can be written.
 */
export function Composer(props: ComposerProps) {
  const { conversation, userId, recentPeople, onSend, onType, onEditLast, ref } = props;
  const key = draftKey(userId, conversation.id);
  const [text, setText] = useDraftText(key);
  const [{ reply_to, people }, changeAnswering] = useAnswering(key);
  const field = useRef<WritingHandle>(null);
  const [editor, setEditor] = useState<RichEditor | null>(null);
  const [isLinking, setIsLinking] = useState(false);
  const [isFormatting, setIsFormatting] = useState(false);
  const isPhone = useIsPhone();
  const lengthId = useId();
  const groups = useGroupOffers(conversation.group_id);
  const question = useGroupQuestion(conversation.group_id, conversation.is_staff_only);
  const content = withTokens(text.trim(), [...people, ...groups]);
  const issue = content === '' ? undefined : messageContent.safeParse(content).error?.issues[0]?.message;
  const poll = usePollDraft(key);
  const attached = useAttachmentDraft(key, { purpose: 'message_file', targetId: conversation.id });
  const hasFiles = attached.files.length > 0;
  const canSend = issue === undefined && (content !== '' || (hasFiles && poll.fields === null));
  const later = useSchedule();
  const mention = useLazyMentionField({
    conversationId: conversation.id,
    recentPeople,
    text,
    people,
    field,
    groups,
    onMention: (person) => {
      if (groupOf(person) === undefined && !people.some(({ id }) => id === person.id))
        changeAnswering({ people: [...people, person] });
    },
  });

  const focus = () => field.current?.focus();
  useImperativeHandle(ref, () => ({
    focus,
    attach: (files) => void attached.add(files),
    replyTo(quote) {
      changeAnswering({ reply_to: quote });
      focus();
    },
  }));

  function send() {
    if (canSend && poll.check()) question.ask(content, sendNow);
  }

  function sendNow() {
    const files = [...attached.files];
    if (onSend({ content, mentions: mentionedIn(text, people), reply_to, poll: poll.form, files })) clear();
  }

  function clear() {
    poll.clear();
    attached.clear();
    setText('');
    changeAnswering({ reply_to: null, people: [] });
    mention.close();
  }

  function sendLater(sendAt: string) {
    if (canSend && poll.check()) question.ask(content, () => void sendAtTime(sendAt));
  }

  async function sendAtTime(sendAt: string) {
    const { id: chat_conversation_id, group_id } = conversation;
    const more = { poll: poll.form, ...(reply_to !== null && { reply_to_id: reply_to.id }) };
    const body = { chat_conversation_id, group_id, content, ...more };
    const files = [...attached.files];
    const isDone = await later.schedule({ kind: 'message', body }, sendAt, files);
    if (!isDone) return;
    attached.clear();
    // What was typed meanwhile stays.
    if (deviceDrafts.get(key) === text) clear();
  }

  function handleKey(event: KeyboardEvent): boolean {
    if (mention.handleKey(event)) return true;
    const action = composerAction(event, { isEmpty: text === '', doesEnterSend: enterSends() });
    if (action === 'none' || (action === 'leave' && reply_to === null)) return false;
    if (action === 'send') send();
    else if (action === 'leave') changeAnswering({ reply_to: null });
    else onEditLast();
    return true;
  }

  const isInvalid = issue !== undefined;
  const laterButton = (
    <ScheduleButton
      look={isPhone ? 'icon' : 'split'}
      isEmpty={!canSend}
      isPending={later.isPending}
      onPick={sendLater}
    />
  );
  const name = conversationTitle(conversation);
  // A phone has no room for the name beside the buttons; the head of the page shows it.
  const said = isPhone ? t('Message…') : t('Message {name}', { name });
  const placeholder = poll.fields === null ? said : t('Ask a question');
  return (
    <div data-section className="px-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6 sm:pb-4">
      <div
        className={classNames(
          'relative rounded-card border bg-raised focus-within:border-accent',
          isInvalid ? 'border-danger focus-within:border-danger' : 'border-line-firm',
          attached.isOver && 'border-accent bg-accent-soft',
        )}
        onPasteCapture={attached.onPaste}
        {...attached.dropProps}
      >
        {reply_to !== null && (
          <Suspense>
            <ReplyStrip quote={reply_to} onDrop={() => changeAnswering({ reply_to: null })} />
          </Suspense>
        )}
        {attached.strip}
        {poll.fields}
        {mention.list}
        {question.dialog}
        <div className="flex flex-wrap items-end gap-0.5 p-1.25 pl-3.5 touch:p-0.75 touch:pl-3">
          <WritingArea
            ref={field}
            texture="chat"
            people={people}
            label={t('Message {name}', { name })}
            placeholder={placeholder}
            value={text}
            onChange={(next) => {
              setText(next);
              mention.moved();
              onType();
            }}
            onCaret={mention.moved}
            onBlur={mention.close}
            onKey={handleKey}
            onEditor={setEditor}
            isInvalid={isInvalid}
            describedBy={lengthId}
            suggestions={mention.fieldProps}
          />
          {attached.button}
          {!isPhone && attached.voice(text !== '')}
          {poll.button}
          <IconButton
            label={t('Formatting')}
            isOn={isFormatting}
            className="sm:hidden"
            preventFocusOnPress
            onPress={() => setIsFormatting(!isFormatting)}
          >
            <span aria-hidden>Aa</span>
          </IconButton>
          {/* A phone has room for one of the two. */}
          {isPhone && attached.voice(text !== '')}
          {!(isPhone && attached.canRecord && text === '' && !hasFiles) && (
            <IconButton
              label={t('Send')}
              kind={canSend ? 'fill' : 'plain'}
              isDisabled={!canSend}
              // The field keeps the focus, so the keyboard of a phone stays open.
              preventFocusOnPress
              onPress={send}
            >
              <ArrowUp aria-hidden />
            </IconButton>
          )}
          {!isPhone && laterButton}
        </div>
        {(isFormatting || !isPhone) && (
          <div className="flex items-center px-2 pb-0.75">
            <WritingTools editor={editor} texture="chat" isLinking={isLinking} onLinking={setIsLinking} />
            {isPhone && laterButton}
          </div>
        )}
        <MessageLength id={lengthId} length={content.length} />
        {isInvalid && content.length <= 4000 && (
          <p className="px-3.5 pb-2 text-small text-danger">{t(issue)}</p>
        )}
      </div>
    </div>
  );
}
