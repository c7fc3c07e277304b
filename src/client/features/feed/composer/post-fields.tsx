import { type Ref, Suspense, useId } from 'react';
import type { Person } from '../../../../contract/account/people.ts';
import type { ProblemIssue } from '../../../../contract/core/problems.ts';
import { POST_MAX, TITLE_MAX } from '../../../../contract/feed/content.ts';
import { TAGS_MAX } from '../../../../contract/tags.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { lazyComponent } from '../../../ui/base/lazy.ts';
import { Switch } from '../../../ui/forms/choices/switch.tsx';
import { CategoryField } from './category-field.tsx';
import type { PostDraft } from './post-draft.ts';
import { WritingField } from './writing-field.tsx';

// Lazy: half of the authors never open it.
const TagPicker = lazyComponent(() => import('../../tags/tag-picker.tsx'), 'TagPicker');

interface PostFieldsProps {
  groupId: string;
  draft: PostDraft;
  onChange: (change: Partial<PostDraft>) => void;
  onSubmit: () => void;
  onLeave: () => void;
  atHand: () => readonly Person[];
  issues: readonly ProblemIssue[];
  canAnnounce: boolean;
  ref?: Ref<{ focus(): void }>;
}

/** The fields of a post, each with its error below. */
export function PostFields(props: PostFieldsProps) {
  const { draft, onChange, issues } = props;
  const issueOf = (path: string) => issues.find((issue) => issue.path === path)?.message;
  const textIssue = issueOf('content_md');
  return (
    <>
      <TitleField value={draft.title} onChange={(title) => onChange({ title })} error={issueOf('title')} />
      <WritingField
        ref={props.ref}
        kind="post"
        label={t('Text of the post')}
        placeholder={t('Share something…')}
        groupId={props.groupId}
        text={draft.text}
        people={draft.people}
        atHand={props.atHand}
        onChange={onChange}
        onSubmit={props.onSubmit}
        onLeave={props.onLeave}
        limit={POST_MAX}
        error={textIssue === undefined ? undefined : t(textIssue)}
      />
      <div className="grid gap-1 border-t border-line px-4 pt-3">
        <Suspense fallback={<div className="h-16" />}>
          <TagPicker
            label={t('Tags')}
            value={draft.tags}
            max={TAGS_MAX}
            onChange={(tags) => onChange({ tags })}
          />
        </Suspense>
        <CategoryField
          value={draft.category_id ?? null}
          onChange={(category_id) => onChange({ category_id })}
        />
        {props.canAnnounce && (
          <Switch
            isSelected={draft.is_announcement}
            onChange={(is_announcement) => onChange({ is_announcement })}
            hint={t('Shown to everyone with an Announcement label.')}
          >
            {t('Announcement')}
          </Switch>
        )}
      </div>
    </>
  );
}

interface TitleFieldProps {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

function TitleField({ value, onChange, error }: TitleFieldProps) {
  const messageId = useId();
  const left = TITLE_MAX - value.trim().length;
  const message =
    error !== undefined
      ? t(error)
      : left < 0
        ? t('Title must not exceed 150 characters')
        : left < TITLE_MAX / 10
          ? t('{n, plural, one {# character} other {# characters}} left', { n: left })
          : '';
  const isWrong = error !== undefined || left < 0;
  return (
    <div className="border-b border-line px-4 py-2">
      <input
        aria-label={t('Title')}
        placeholder={t('Title (optional)')}
        autoComplete="off"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        aria-invalid={isWrong}
        aria-describedby={messageId}
        className="h-9 w-full bg-transparent text-h3 outline-none touch:h-11"
      />
      <p
        id={messageId}
        role="status"
        className={message === '' ? 'sr-only' : `pb-1 text-small ${isWrong ? 'text-danger' : 'text-muted'}`}
      >
        {message}
        {left < 0 && ` ${formatNumber(value.trim().length)} / ${formatNumber(TITLE_MAX)}`}
      </p>
    </div>
  );
}
