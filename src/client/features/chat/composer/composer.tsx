import { ArrowUp } from 'lucide-react';
import { type Ref, Suspense, useId, useImperativeHandle, useRef, useState } from 'react';
import type { Person } from '../../../../contract/account/people.ts';
import type { Quote } from '../../../../contract/chat/chat.ts';
import { t } from '../../../i18n/t.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import { IconButton } from '../../../ui/base/icon-button.tsx';
import { lazyComponent } from '../../../ui/base/lazy.ts';
import { useIsPhone } from '../../../ui/base/use-is-phone.ts';
import type { RichEditor } from '../../../ui/editor/create-editor.ts';
import { WritingArea } from '../../../ui/editor/writing-area.tsx';
import type { WritingHandle } from '../../../ui/editor/writing-handle.ts';
import { WritingTools } from '../../../ui/editor/writing-tools.tsx';
import { ScheduleButton } from '../../schedule/schedule-button.tsx';
import type { ConversationFacts } from '../conversations/conversation-facts.ts';
import { conversationTitle } from '../conversations/conversation-title.ts';
import { composerAction } from './composer-keys.ts';
import { enterSends } from './enter-sends.ts';
import { MessageLength } from './message-length.tsx';
import { groupOf } from './use-group-mentions.tsx';
import { useLazyMentionField } from './use-lazy-mention-field.tsx';
import { type ComposedMessage, useMessageDraft } from './use-message-draft.ts';

// Loaded with the message tools, since a reply always starts there.
const ReplyStrip = lazyComponent(() => import('./reply-strip.tsx'), 'ReplyStrip');

export interface ComposerHandle {
  focus(): void;
  /** Adds files that were dropped onto the conversation. */
  attach(files: readonly File[]): void;
  /** Makes the next message a reply to `quote`. */
  replyTo(quote: Quote): void;
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

/** The message field. It is never disabled: while one message is being sent the next one can be written. */
export function Composer(props: ComposerProps) {
  const { conversation, userId, recentPeople, onSend, onType, onEditLast, ref } = props;
  const field = useRef<WritingHandle>(null);
  const [editor, setEditor] = useState<RichEditor | null>(null);
  const [isLinking, setIsLinking] = useState(false);
  const [isFormatting, setIsFormatting] = useState(false);
  const isPhone = useIsPhone();
  const lengthId = useId();
  const draft = useMessageDraft({ conversation, userId, onSend, onCleared: () => mention.close() });
  const { text, people, groups, reply_to, change, poll, attached, content, issue, canSend } = draft;
  const mention = useLazyMentionField({
    conversationId: conversation.id,
    recentPeople,
    text,
    people,
    field,
    groups,
    onMention: (person) => {
      if (groupOf(person) === undefined && !people.some(({ id }) => id === person.id))
        change({ people: [...people, person] });
    },
  });

  const focus = () => field.current?.focus();
  useImperativeHandle(ref, () => ({
    focus,
    attach: (files) => void attached.add(files),
    replyTo(quote) {
      change({ reply_to: quote });
      focus();
    },
  }));

  function handleKey(event: KeyboardEvent): boolean {
    if (mention.handleKey(event)) return true;
    const action = composerAction(event, { isEmpty: text === '', doesEnterSend: enterSends() });
    if (action === 'none' || (action === 'leave' && reply_to === null)) return false;
    if (action === 'send') draft.send();
    else if (action === 'leave') change({ reply_to: null });
    else onEditLast();
    return true;
  }

  const isInvalid = issue !== undefined;
  const laterButton = (
    <ScheduleButton
      look={isPhone ? 'icon' : 'split'}
      isEmpty={!canSend}
      isPending={draft.isScheduling}
      onPick={draft.sendLater}
    />
  );
  const name = conversationTitle(conversation);
  // A phone has no room for the name beside the buttons; the head of the page shows it.
  const invitation = isPhone ? t('Message…') : t('Message {name}', { name });
  const placeholder = poll.fields === null ? invitation : t('Ask a question');
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
            <ReplyStrip quote={reply_to} onDrop={() => change({ reply_to: null })} />
          </Suspense>
        )}
        {attached.strip}
        {poll.fields}
        {mention.list}
        {draft.question}
        <div className="flex flex-wrap items-end gap-0.5 p-1.25 pl-3.5 touch:p-0.75 touch:pl-3">
          <WritingArea
            ref={field}
            texture="chat"
            people={people}
            label={t('Message {name}', { name })}
            placeholder={placeholder}
            value={text}
            onChange={(next) => {
              draft.setText(next);
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
          {!(isPhone && attached.canRecord && text === '' && attached.files.length === 0) && (
            <IconButton
              label={t('Send')}
              kind={canSend ? 'fill' : 'plain'}
              isDisabled={!canSend}
              // The field keeps the focus, so the keyboard of a phone stays open.
              preventFocusOnPress
              onPress={draft.send}
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
