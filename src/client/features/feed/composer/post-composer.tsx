import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { fullName } from '../../../../contract/account/people.ts';
import type { ProblemIssue } from '../../../../contract/core/problems.ts';
import { isSeenMarkdown } from '../../../../contract/core/visible-text.ts';
import { type PostForm, postForm } from '../../../../contract/feed/posts.ts';
import { issuesOfForm } from '../../../data/drafts/issues-of-form.ts';
import { useDraft } from '../../../data/drafts/use-draft.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Avatar } from '../../../ui/media/avatar.tsx';
import { useAttachmentDraft } from '../../attachments/use-attachment-draft.tsx';
import { useGroupOffers, useGroupQuestion } from '../../chat/composer/use-group-mentions.tsx';
import { usePollDraft } from '../../polls/use-poll-draft.tsx';
import { FirstPostHint } from '../../rules/first-post-hint.tsx';
import { ScheduleButton } from '../../schedule/schedule-button.tsx';
import { useSchedule } from '../../schedule/use-schedule.ts';
import { useFeed, useMay, useWritingWish } from '../store/use-feed.ts';
import { emptyPostDraft, formOfDraft, postDraft, postDraftKey } from './post-draft.ts';
import { PostFields } from './post-fields.tsx';
import { usePeopleAtHand } from './use-people-at-hand.ts';

interface PostComposerProps {
  /** Gets the focus when the user leaves the feed upwards. */
  anchor: RefObject<HTMLButtonElement | null>;
  /** Called after a post was submitted. */
  onSubmit: () => void;
}

/** The new post field: one line that expands in place. The draft stays on the device until it is posted. */
export function PostComposer({ anchor, onSubmit }: PostComposerProps) {
  const { feed } = useFeed();
  const { me } = feed.reader;
  const [isOpen, setIsOpen] = useState(false);
  const wish = useWritingWish('post');
  const { draft } = useDraft(postDraftKey(me.id, useFeed().community.id), postDraft, emptyPostDraft);
  const begun = (draft.title.trim() || draft.text.trim()).split('\n', 1)[0] ?? '';
  const leave = useCallback(() => {
    setIsOpen(false);
    requestAnimationFrame(() => anchor.current?.focus());
  }, [anchor]);

  useEffect(() => {
    if (wish > 0) setIsOpen(true);
  }, [wish]);

  if (isOpen) return <OpenComposer key={wish} onLeave={leave} onSubmit={onSubmit} />;
  return (
    <Card isPadded={false}>
      <button
        ref={anchor}
        type="button"
        onClick={() => setIsOpen(true)}
        className="flex min-h-15 w-full items-center gap-3 rounded-card px-4 py-3 text-left text-body text-muted hover:bg-hover"
      >
        <Avatar id={me.id} name={fullName(me)} src={me.avatar_url} />
        {begun === '' ? (
          t('Share something…')
        ) : (
          <span className="min-w-0 truncate">
            <span className="font-medium text-soft">{t('Draft')}: </span>
            {begun}
          </span>
        )}
      </button>
    </Card>
  );
}

function OpenComposer({ onLeave, onSubmit }: { onLeave: () => void; onSubmit: () => void }) {
  const { feed, community } = useFeed();
  const { me } = feed.reader;
  const canAnnounce = useMay('post.announce');
  const atHand = usePeopleAtHand();
  const { draft, change } = useDraft(postDraftKey(me.id, community.id), postDraft, emptyPostDraft);
  const poll = usePollDraft(postDraftKey(me.id, community.id));
  const attached = useAttachmentDraft(postDraftKey(me.id, community.id), {
    purpose: 'post_file',
    targetId: community.id,
  });
  const [issues, setIssues] = useState<readonly ProblemIssue[]>([]);
  const field = useRef<{ focus(): void }>(null);

  useEffect(() => field.current?.focus(), []);

  const groups = useGroupOffers(community.id);
  const question = useGroupQuestion(community.id);

  const later = useSchedule();

  /** Calls `send` with the form once it is checked and the author has confirmed whom it notifies. */
  function withForm(send: (form: PostForm) => void) {
    const form = { ...formOfDraft(draft, groups), group_id: community.id, poll: poll.form };
    const found = issuesOfForm(postForm, { ...form, attachments: attached.files.map(({ id }) => ({ id })) });
    setIssues(found);
    if (found.length > 0 || !poll.check()) {
      field.current?.focus();
      return;
    }
    question.ask(form.content_md, () => send(form));
  }

  function submit() {
    withForm((form) => {
      if (feed.unsent.send({ form, draft, files: [...attached.files] }) === null) return;
      change(null);
      poll.clear();
      attached.clear();
      onSubmit();
      onLeave();
    });
  }

  function sendLater(sendAt: string) {
    withForm(async (body) => {
      if (!(await later.schedule({ kind: 'post', body }, sendAt, [...attached.files]))) return;
      change(null);
      poll.clear();
      attached.clear();
      onLeave();
    });
  }

  return (
    <Card
      as="section"
      isPadded={false}
      aria-label={t('New post')}
      {...(attached.isOver && { className: 'border-accent bg-accent-soft' })}
      onPasteCapture={attached.onPaste}
      {...attached.dropProps}
    >
      <FirstPostHint community={community} />
      {question.dialog}
      <PostFields
        ref={field}
        groupId={community.id}
        draft={draft}
        onChange={(to) => {
          setIssues([]);
          change(to);
        }}
        onSubmit={submit}
        onLeave={onLeave}
        atHand={atHand}
        issues={issues}
        canAnnounce={canAnnounce}
      />
      {poll.fields}
      {attached.strip}
      <div className="flex items-center justify-end gap-2 p-4 pt-3">
        {attached.button}
        {poll.button}
        <p className="mr-auto text-small text-muted max-sm:hidden">{t('Ctrl+Enter to post')}</p>
        <Button kind="ghost" onPress={onLeave}>
          {t('Close')}
        </Button>
        <Button
          kind="primary"
          isDisabled={!isSeenMarkdown(draft.text) && attached.files.length === 0}
          onPress={submit}
        >
          {t('Post')}
        </Button>
        <ScheduleButton
          look="icon"
          isEmpty={!isSeenMarkdown(draft.text) && attached.files.length === 0}
          isPending={later.isPending}
          onPick={sendLater}
        />
      </div>
    </Card>
  );
}
