import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import {
  type Message,
  messageContent,
  message as messageSchema,
  messageText,
} from '../../../../contract/chat/chat.ts';
import { groupsMentionedIn } from '../../../../contract/chat/group-mentions.ts';
import { withNames } from '../../../../contract/chat/mentions.ts';
import { reasonOf } from '../../../data/api/call-failure.ts';
import { deviceDrafts, editDraftKey } from '../../../data/drafts/device-drafts.ts';
import { useDraftText } from '../../../data/drafts/use-draft-text.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { classNames } from '../../../ui/base/class-names.ts';
import { WritingArea } from '../../../ui/editor/writing-area.tsx';
import type { WritingHandle } from '../../../ui/editor/writing-handle.ts';
import { freshOf, withChangedFiles } from '../../attachments/store/changed-files.ts';
import { filesOfText } from '../../attachments/store/local-file.ts';
import { useAttachmentDraft } from '../../attachments/use-attachment-draft.tsx';
import { useRecentPeople } from '../panels/use-recent-people.ts';
import { useChat } from '../store/use-chat.ts';
import { composerAction } from './composer-keys.ts';
import { enterSends } from './enter-sends.ts';
import { withTokens } from './mention-text.ts';
import { MessageLength } from './message-length.tsx';
import { useAnswering } from './use-answering.ts';
import { asOffer } from './use-group-mentions.tsx';
import { useLazyMentionField } from './use-lazy-mention-field.tsx';

interface EditComposerProps {
  message: Message;
  userId: string;
  /** Called after Save or Cancel: the message is shown again. */
  onDone: () => void;
}

/**
 * Edits a message in its row. The new text is stored on the device, so that it survives scrolling, a reload or a
 * failure; only Esc and Cancel discard it.
 */
export function EditComposer({ message, userId, onDone }: EditComposerProps) {
  const chat = useChat();
  const key = editDraftKey(userId, message.id);
  const [draft, setDraft] = useDraftText(key);
  const [{ people: chosen }, changeAnswering] = useAnswering(key);
  const people = [...message.mentions, ...chosen];
  const text = draft === '' ? withNames(message.content, message.mentions) : draft;
  const [isEmptied, setIsEmptied] = useState(false);
  const place = { purpose: 'message_file', targetId: message.chat_conversation_id } as const;
  const [originalFiles] = useState(() => ({
    files: filesOfText(message.attachments, place),
    version: message.version,
  }));
  const attached = useAttachmentDraft(key, place, originalFiles);
  // A forward has the files of the message that it forwards, and a poll needs a question.
  const hasOwnFiles = message.forwarded_from === null;
  const mayBeEmpty = hasOwnFiles && !message.poll && attached.files.length > 0;
  const edit = useMutation({
    mutationFn: (next: string) => withChangedFiles(attached, (files) => chat.edit(message.id, next, files)),
    onSuccess: leave,
    onError(error) {
      const fresh = freshOf(error, messageSchema);
      if (fresh !== null)
        attached.rebase({ files: filesOfText(fresh.attachments, place), version: fresh.version });
    },
  });
  const recentPeople = useRecentPeople(message.chat_conversation_id, userId);
  const field = useRef<WritingHandle>(null);
  const lengthId = useId();
  const shown = isEmptied ? '' : text;
  const content = withTokens(shown.trim(), [...people, ...groupsMentionedIn(message.content).map(asOffer)]);
  const schema = mayBeEmpty ? messageText : messageContent;
  const canSave = !edit.isPending && schema.safeParse(content).success;

  const change = (next: string) => {
    setIsEmptied(next === '');
    setDraft(next);
  };
  const mention = useLazyMentionField({
    conversationId: message.chat_conversation_id,
    recentPeople,
    text: shown,
    people,
    field,
    onMention: (person) => changeAnswering({ people: [...chosen, person] }),
  });

  useEffect(() => field.current?.focusEnd(), []);

  function discard() {
    attached.discard();
    leave();
  }

  function leave() {
    deviceDrafts.set(key, '');
    attached.clear();
    changeAnswering({ people: [] });
    onDone();
  }

  function save() {
    if (!canSave) return;
    if (content === message.content && !attached.isChanged) leave();
    else edit.mutate(content);
  }

  function handleKey(event: KeyboardEvent): boolean {
    if (mention.handleKey(event)) return true;
    const action = composerAction(event, { isEmpty: false, doesEnterSend: enterSends() });
    if (action !== 'send' && action !== 'leave') return false;
    if (action === 'send') save();
    else discard();
    return true;
  }

  return (
    <div className="grid max-w-160 gap-1.5 py-1">
      <div
        className={classNames(
          'relative rounded-card border border-line-firm bg-raised focus-within:border-accent',
          attached.isOver && 'border-accent bg-accent-soft',
        )}
        {...(hasOwnFiles && { onPasteCapture: attached.onPaste, ...attached.dropProps })}
      >
        {hasOwnFiles && attached.strip}
        {mention.list}
        <div className="px-3">
          <WritingArea
            ref={field}
            texture="chat"
            people={people}
            label={t('Edit message')}
            value={shown}
            onChange={(next) => {
              change(next);
              mention.moved();
            }}
            onCaret={mention.moved}
            onBlur={mention.close}
            suggestions={mention.fieldProps}
            onKey={handleKey}
            isInvalid={edit.isError}
            describedBy={lengthId}
            className="w-full"
          />
        </div>
        <MessageLength id={lengthId} length={content.length} />
      </div>
      {edit.isError && (
        <p role="alert" className="text-meta text-danger">
          {t('Not saved. {why}. Your text is kept.', { why: reasonOf(edit.error).replace(/[.\s]+$/, '') })}
        </p>
      )}
      <div className="flex items-center gap-2">
        {hasOwnFiles && attached.button}
        <Button size="small" kind="ghost" onPress={discard}>
          {t('Cancel')}
        </Button>
        <Button
          size="small"
          kind="primary"
          isDisabled={!canSave && !edit.isPending}
          isPending={edit.isPending}
          onPress={() => save()}
        >
          {edit.isPending ? t('Saving...') : t('Save')}
        </Button>
        <span className="text-small text-muted touch:hidden">
          {enterSends() ? t('Esc to cancel · Enter to save') : t('Esc to cancel · Ctrl+Enter to save')}
        </span>
      </div>
    </div>
  );
}
