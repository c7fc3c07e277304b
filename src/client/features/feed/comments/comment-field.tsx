import type { Ref } from 'react';
import { COMMENT_MAX } from '../../../../contract/feed/content.ts';
import type { CommentDraft } from '../composer/post-draft.ts';
import { usePeopleAtHand } from '../composer/use-people-at-hand.ts';
import { WritingField } from '../composer/writing-field.tsx';
import { useFeed } from '../store/use-feed.ts';

interface CommentFieldProps {
  label: string;
  postId: string;
  draft: CommentDraft;
  onChange: (change: Partial<CommentDraft>) => void;
  onSubmit: () => void;
  onLeave: () => void;
  error?: string | undefined;
  ref?: Ref<{ focus(): void }>;
}

/** The comment field: one line that grows. Ctrl or Cmd with Enter posts it. */
export function CommentField({ postId, draft, label, ...field }: CommentFieldProps) {
  const { community } = useFeed();
  const atHand = usePeopleAtHand(postId);
  return (
    <WritingField
      {...field}
      kind="comment"
      label={label}
      placeholder={label}
      groupId={community.id}
      text={draft.text}
      people={draft.people}
      atHand={atHand}
      limit={COMMENT_MAX}
    />
  );
}
