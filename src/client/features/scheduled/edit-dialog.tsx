import { useId, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { MESSAGE_MAX, messageContent } from '../../../contract/chat/chat.ts';
import { groupsMentionedIn } from '../../../contract/chat/group-mentions.ts';
import { withNames } from '../../../contract/chat/mentions.ts';
import type { ProblemIssue } from '../../../contract/core/problems.ts';
import { POST_MAX } from '../../../contract/feed/content.ts';
import { postContent, postTitle } from '../../../contract/feed/posts.ts';
import type { ScheduledItem } from '../../../contract/scheduled/scheduled.ts';
import { issuesOf } from '../../data/api/api-error.ts';
import { t } from '../../i18n/t.ts';
import { WritingArea } from '../../ui/editor/writing-area.tsx';
import type { WritingHandle } from '../../ui/editor/writing-handle.ts';
import { ZodForm } from '../../ui/forms/form.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DialogButtons } from '../../ui/overlays/dialog-buttons.tsx';
import { withChangedFiles } from '../attachments/store/changed-files.ts';
import { type FilePlace, filesOfText } from '../attachments/store/local-file.ts';
import { useAttachmentDraft } from '../attachments/use-attachment-draft.tsx';
import { withTokens } from '../chat/composer/mention-text.ts';
import { asOffer } from '../chat/composer/use-group-mentions.tsx';
import { TimeFields, useChosenTime } from '../schedule/time-dialog.tsx';
import { placeText } from './scheduled-place.ts';
import { type ScheduledChange, useScheduledActions } from './use-scheduled-actions.ts';

/** The fields are checked together. */
const anything = z.object({});

/** Edits the text and the time of a scheduled message or post. It stays open, with its text, until it is saved. */
export function EditDialog({ item, onClose }: { item: ScheduledItem; onClose: () => void }) {
  const formId = useId();
  const errorId = useId();
  const { change, refused } = useScheduledActions(item);
  const [title, setTitle] = useState(item.title);
  const [text, setText] = useState(() => withNames(item.content, item.mentions));
  const [issues, setIssues] = useState<readonly ProblemIssue[]>([]);
  const field = useRef<WritingHandle>(null);
  const time = useChosenTime(item.send_at);
  const isPost = item.kind === 'post';
  const filePlace = filePlaceOf(item);
  const [originalFiles] = useState(() => ({
    files: filePlace === null ? [] : filesOfText(item.attachments, filePlace),
    version: item.version,
  }));
  // A place that its author may no longer read takes no new files.
  const attached = useAttachmentDraft(
    `scheduled ${item.id} ${item.version}`,
    filePlace ?? { purpose: 'message_file', targetId: item.id },
    originalFiles,
  );
  const [isSaving, setIsSaving] = useState(false);
  const mayBeEmpty = attached.files.length > 0 && item.poll === null;
  const groups = groupsMentionedIn(item.content).map(asOffer);
  const content = withTokens(text.trim(), [...item.mentions, ...groups]);
  const textIssue = issues.find(({ path }) => path === 'content' || path === 'content_md')?.message;

  function submit() {
    const found = [
      ...(content === '' && mayBeEmpty
        ? []
        : issuesIn('content', isPost ? postContent : messageContent, content)),
      ...issuesIn('title', postTitle, title),
      ...time.check(),
    ];
    setIssues(found);
    if (found.some(({ path }) => path === 'content')) field.current?.focus();
    if (found.length > 0 || time.instant === null) return;
    void save({ content, send_at: time.instant, ...(isPost && { title: title.trim() }) });
  }

  async function save(changed: ScheduledChange): Promise<void> {
    setIsSaving(true);
    try {
      await withChangedFiles(attached, ({ attachments }) => change.mutateAsync({ ...changed, attachments }));
      attached.clear();
      onClose();
    } catch (error) {
      const atFields = issuesOf(error).map(({ path, message }) => ({
        path: path === 'send_at' ? 'day' : path,
        message,
      }));
      setIssues(atFields);
      if (atFields.length === 0) refused(error);
    } finally {
      setIsSaving(false);
    }
  }

  function cancel(): void {
    attached.discard();
    onClose();
  }

  return (
    <Dialog
      isOpen
      onClose={cancel}
      width="wide"
      title={isPost ? t('Edit scheduled post') : t('Edit scheduled message')}
      isDismissable={!isSaving}
      footer={
        <DialogButtons onCancel={cancel} form={formId} isPending={isSaving}>
          {isSaving ? t('Saving...') : t('Save')}
        </DialogButtons>
      }
    >
      <ZodForm id={formId} schema={anything} issues={issues} onSubmit={submit}>
        <p className="text-meta text-muted">{placeText(item)}</p>
        {isPost && <TextField label={t('Title (optional)')} name="title" value={title} onChange={setTitle} />}
        <div className="grid gap-1.5">
          <div
            className={`max-h-[40vh] overflow-y-auto rounded-card border bg-raised px-3 focus-within:border-accent ${textIssue === undefined ? 'border-line-firm' : 'border-danger'}`}
            onPasteCapture={filePlace === null ? undefined : attached.onPaste}
            {...(filePlace !== null && attached.dropProps)}
          >
            {attached.strip}
            <WritingArea
              ref={field}
              texture={isPost ? 'post' : 'chat'}
              people={item.mentions}
              label={t('Text')}
              value={text}
              onChange={(next) => {
                setText(next);
                setIssues([]);
              }}
              onKey={() => false}
              isInvalid={textIssue !== undefined}
              describedBy={errorId}
              className="w-full"
            />
          </div>
          {filePlace !== null && item.poll === null && <div>{attached.button}</div>}
          <p id={errorId} role="alert" className="text-small text-danger empty:hidden">
            {textIssue !== undefined && t(textIssue)}
            {textIssue !== undefined &&
              content.length > (isPost ? POST_MAX : MESSAGE_MAX) &&
              ` (${content.length})`}
          </p>
        </div>
        <TimeFields {...time} />
      </ZodForm>
    </Dialog>
  );
}

/** What its files are uploaded for. Null where its author may no longer write. */
function filePlaceOf({ kind, place, chat_conversation_id }: ScheduledItem): FilePlace | null {
  if (kind === 'message')
    return chat_conversation_id === null ? null : { purpose: 'message_file', targetId: chat_conversation_id };
  const group = place?.group ?? null;
  return group === null ? null : { purpose: 'post_file', targetId: group.id };
}

function issuesIn(path: string, schema: z.ZodMiniType, value: string): readonly ProblemIssue[] {
  const message = z.safeParse(schema, value).error?.issues[0]?.message;
  return message === undefined ? [] : [{ path, message }];
}
