import { ArrowUp, Lock } from 'lucide-react';
import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef } from 'react';
import { type Conversation, messageContent } from '../../contract/chat.ts';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { t } from '../words/t.ts';
import { ComposeField, isTouchOnly } from './compose-field.tsx';
import { draftKey } from './composer-drafts.ts';
import { composerAct } from './composer-keys.ts';
import { conversationTitle } from './conversation-title.ts';
import { MessageLength } from './message-length.tsx';
import { useComposerDraft } from './use-composer-draft.ts';

export interface ComposerHandle {
  focus(): void;
}

export interface ComposerProps {
  conversation: Conversation;
  userId: string;
  /** Answers whether the text was taken; otherwise it stays in the field. */
  onSend: (text: string) => boolean;
  /** ArrowUp in the empty field. */
  onEditLast: () => void;
  ref?: Ref<ComposerHandle>;
}

/**
 * Where one writes. What is in it is kept on the device until it is sent, for each conversation and person. It is never
 * locked: while one message is on its way the next can be written.
 */
export function Composer({ conversation, userId, onSend, onEditLast, ref }: ComposerProps) {
  const [text, setText] = useComposerDraft(draftKey(userId, conversation.id));
  const field = useRef<HTMLTextAreaElement>(null);
  const lengthId = useId();
  const content = text.trim();
  const issue = content === '' ? undefined : messageContent.safeParse(content).error?.issues[0]?.message;
  const canSend = content !== '' && issue === undefined;

  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus({ preventScroll: true }) }));

  function send() {
    if (canSend && onSend(content)) setText('');
  }

  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { key, shiftKey, altKey, ctrlKey, metaKey, keyCode, nativeEvent } = event;
    const pressed = {
      key,
      shiftKey,
      altKey,
      ctrlKey,
      metaKey,
      keyCode,
      isComposing: nativeEvent.isComposing,
    };
    const act = composerAct(pressed, { isEmpty: text === '', isTouch: isTouchOnly() });
    if (act !== 'send' && act !== 'edit-last') return;
    event.preventDefault();
    if (act === 'send') send();
    else onEditLast();
  }

  const isInvalid = issue !== undefined;
  return (
    <div data-section className="px-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6 sm:pb-4">
      <div
        className={classNames(
          'rounded-card border bg-raised focus-within:border-accent',
          isInvalid ? 'border-danger focus-within:border-danger' : 'border-line-firm',
        )}
      >
        <div className="flex items-end gap-0.5 p-1.25 pl-3.5 touch:p-0.75 touch:pl-3">
          <ComposeField
            ref={field}
            label={t('Message {name}', { name: conversationTitle(conversation) })}
            placeholder={t('Message {name}', { name: conversationTitle(conversation) })}
            value={text}
            onChange={setText}
            onKeyDown={handleKeyDown}
            isInvalid={isInvalid}
            describedBy={lengthId}
          />
          <IconButton
            label={t('Send')}
            kind={canSend ? 'fill' : 'plain'}
            isDisabled={!canSend}
            // The field keeps the focus, and on a phone the keyboard stays.
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

/** In place of the composer where one may not write. What was written before stays on the device. */
export function ClosedComposer({ reason }: { reason: string }) {
  return (
    <div data-section className="px-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6 sm:pb-4">
      <p className="flex min-h-12 items-center gap-3 rounded-card border border-line bg-sunken px-3.5 py-2 text-dense text-muted">
        <Lock aria-hidden className="size-4 flex-none" />
        {reason}
      </p>
    </div>
  );
}
