import { ArrowUp } from 'lucide-react';
import { type KeyboardEvent, type Ref, Suspense, useId, useImperativeHandle, useRef } from 'react';
import type { Person } from '../../../../contract/account/people.ts';
import { messageContent, type Quote } from '../../../../contract/chat/chat.ts';
import { draftKey } from '../../../data/drafts/device-drafts.ts';
import { useDraftText } from '../../../data/drafts/use-draft-text.ts';
import { t } from '../../../i18n/t.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import { focusWhenReachable } from '../../../ui/base/focus-when-reachable.ts';
import { IconButton } from '../../../ui/base/icon-button.tsx';
import { lazyComponent } from '../../../ui/base/lazy.ts';
import type { ConversationFacts } from '../conversations/conversation-facts.ts';
import { conversationTitle } from '../conversations/conversation-title.ts';
import { ComposeField } from './compose-field.tsx';
import { composerAct } from './composer-keys.ts';
import { enterSends } from './enter-sends.ts';
import { mentionedIn, withTokens } from './mention-text.ts';
import { MessageLength } from './message-length.tsx';
import { useAnswering } from './use-answering.ts';
import { useLazyMentionField } from './use-lazy-mention-field.tsx';

// Loaded with the message tools, since a reply always starts there.
const ReplyStrip = lazyComponent(() => import('./reply-strip.tsx'), 'ReplyStrip');

export interface ComposerHandle {
  focus(): void;
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
  const field = useRef<HTMLTextAreaElement>(null);
  const lengthId = useId();
  const content = withTokens(text.trim(), people);
  const issue = content === '' ? undefined : messageContent.safeParse(content).error?.issues[0]?.message;
  const canSend = content !== '' && issue === undefined;
  const mention = useLazyMentionField({
    conversationId: conversation.id,
    recentPeople,
    text,
    people,
    field,
    onChange: setText,
    onMention: (person) => {
      if (!people.some(({ id }) => id === person.id)) changeAnswering({ people: [...people, person] });
    },
  });

  const focus = () => focusWhenReachable(field.current);
  useImperativeHandle(ref, () => ({
    focus,
    replyTo(quote) {
      changeAnswering({ reply_to: quote });
      focus();
    },
  }));

  function send() {
    if (!canSend || !onSend({ content, mentions: mentionedIn(text, people), reply_to })) return;
    setText('');
    changeAnswering({ reply_to: null, people: [] });
  }

  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (mention.handleKey(event)) return;
    const { key: pressedKey, shiftKey, altKey, ctrlKey, metaKey, keyCode, nativeEvent } = event;
    const pressed = {
      key: pressedKey,
      shiftKey,
      altKey,
      ctrlKey,
      metaKey,
      keyCode,
      isComposing: nativeEvent.isComposing,
    };
    const act = composerAct(pressed, { isEmpty: text === '', doesEnterSend: enterSends() });
    if (act === 'none' || (act === 'leave' && reply_to === null)) return;
    event.preventDefault();
    if (act === 'send') send();
    else if (act === 'leave') changeAnswering({ reply_to: null });
    else onEditLast();
  }

  const isInvalid = issue !== undefined;
  const name = conversationTitle(conversation);
  return (
    <div data-section className="px-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6 sm:pb-4">
      <div
        className={classNames(
          'relative rounded-card border bg-raised focus-within:border-accent',
          isInvalid ? 'border-danger focus-within:border-danger' : 'border-line-firm',
        )}
      >
        {reply_to !== null && (
          <Suspense>
            <ReplyStrip quote={reply_to} onDrop={() => changeAnswering({ reply_to: null })} />
          </Suspense>
        )}
        {mention.list}
        <div className="flex items-end gap-0.5 p-1.25 pl-3.5 touch:p-0.75 touch:pl-3">
          <ComposeField
            ref={field}
            label={t('Message {name}', { name })}
            placeholder={t('Message {name}', { name })}
            value={text}
            onChange={(next) => {
              setText(next);
              mention.moved();
              onType();
            }}
            onSelect={mention.moved}
            onBlur={mention.close}
            onKeyDown={handleKeyDown}
            isInvalid={isInvalid}
            describedBy={lengthId}
            aria={mention.fieldProps}
          />
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
        </div>
        <MessageLength id={lengthId} length={content.length} />
        {isInvalid && content.length <= 4000 && (
          <p className="px-3.5 pb-2 text-small text-danger">{t(issue)}</p>
        )}
      </div>
    </div>
  );
}
