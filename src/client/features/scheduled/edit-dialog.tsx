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
import { Button } from '../../ui/base/button.tsx';
import { WritingArea } from '../../ui/editor/writing-area.tsx';
import type { WritingHandle } from '../../ui/editor/writing-handle.ts';
import { ZodForm } from '../../ui/forms/form.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { withTokens } from '../chat/composer/mention-text.ts';
import { asOffer } from '../chat/composer/use-group-mentions.tsx';
import { TimeFields, useChosenTime } from '../schedule/time-dialog.tsx';
import { placeText } from './scheduled-place.ts';
import { useScheduledActions } from './use-scheduled-actions.ts';

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
  const groups = groupsMentionedIn(item.content).map(asOffer);
  const content = withTokens(text.trim(), [...item.mentions, ...groups]);
  const textIssue = issues.find(({ path }) => path === 'content' || path === 'content_md')?.message;

  function submit() {
    const found = [
      ...issuesIn('content', isPost ? postContent : messageContent, content),
      ...issuesIn('title', postTitle, title),
      ...time.check(),
    ];
    setIssues(found);
    if (found.some(({ path }) => path === 'content')) field.current?.focus();
    if (found.length > 0 || time.instant === null) return;
    change.mutate(
      { content, send_at: time.instant, ...(isPost && { title: title.trim() }) },
      {
        onSuccess: onClose,
        onError(error) {
          const atFields = issuesOf(error).map(({ path, message }) => ({
            path: path === 'send_at' ? 'day' : path,
            message,
          }));
          setIssues(atFields);
          if (atFields.length === 0) refused(error);
        },
      },
    );
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="wide"
      title={isPost ? t('Edit scheduled post') : t('Edit scheduled message')}
      isDismissable={!change.isPending}
      footer={
        <>
          <Button kind="ghost" isDisabled={change.isPending} onPress={onClose}>
            {t('Cancel')}
          </Button>
          <Button kind="primary" type="submit" form={formId} isPending={change.isPending}>
            {change.isPending ? t('Saving...') : t('Save')}
          </Button>
        </>
      }
    >
      <ZodForm id={formId} schema={anything} issues={issues} onSubmit={submit}>
        <p className="text-meta text-muted">{placeText(item)}</p>
        {isPost && <TextField label={t('Title (optional)')} name="title" value={title} onChange={setTitle} />}
        <div className="grid gap-1.5">
          <div
            className={`max-h-[40vh] overflow-y-auto rounded-card border bg-raised px-3 focus-within:border-accent ${textIssue === undefined ? 'border-line-firm' : 'border-danger'}`}
          >
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

function issuesIn(path: string, schema: z.ZodMiniType, value: string): readonly ProblemIssue[] {
  const message = z.safeParse(schema, value).error?.issues[0]?.message;
  return message === undefined ? [] : [{ path, message }];
}
