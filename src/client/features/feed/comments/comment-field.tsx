import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef } from 'react';
import type { Person } from '../../../../contract/account/people.ts';
import { COMMENT_MAX } from '../../../../contract/feed/content.ts';
import { focusWhenReachable } from '../../../ui/base/focus-when-reachable.ts';
import { ComposeField } from '../../chat/composer/compose-field.tsx';
import { MentionOffers } from '../../chat/composer/mention-offers.tsx';
import { withTokens } from '../../chat/composer/mention-text.ts';
import { useMentionList, useMentionQuery } from '../../chat/composer/use-mention-field.ts';
import type { CommentDraft } from '../composer/post-draft.ts';
import { TextLength } from '../composer/text-length.tsx';
import { usePeopleAtHand } from '../composer/use-people-at-hand.ts';
import { usePeopleOffers } from '../composer/use-people-offers.ts';
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

/** The comment field: one line that grows, with mentions after an @. Ctrl or Cmd with Enter posts it. */
export function CommentField(props: CommentFieldProps) {
  const { label, postId, draft, onChange, error, ref } = props;
  const { text, people } = draft;
  const { community } = useFeed();
  const field = useRef<HTMLTextAreaElement>(null);
  const lengthId = useId();
  const length = withTokens(text.trim(), people).length;
  const input = {
    text,
    people,
    field,
    onChange: (next: string) => onChange({ text: next }),
    onMention: (person: Person) => {
      if (!people.some(({ id }) => id === person.id)) onChange({ people: [...people, person] });
    },
  };
  const asked = useMentionQuery(input);
  const offers = usePeopleOffers(community.id, asked.query, usePeopleAtHand(postId));
  const mention = useMentionList(input, asked, offers);

  useImperativeHandle(ref, () => ({ focus: () => focusWhenReachable(field.current, {}) }));

  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (mention.handleKey(event) || event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) props.onSubmit();
    else if (event.key === 'Escape') props.onLeave();
    else return;
    event.preventDefault();
  }

  return (
    <div className="relative min-w-0 flex-1">
      <MentionOffers mention={mention} />
      <div className="flex">
        <ComposeField
          ref={field}
          label={label}
          placeholder={label}
          value={text}
          onChange={(next) => {
            onChange({ text: next });
            mention.moved();
          }}
          onSelect={mention.moved}
          onBlur={mention.close}
          onKeyDown={handleKeyDown}
          isInvalid={error !== undefined || length > COMMENT_MAX}
          describedBy={lengthId}
          aria={mention.fieldProps}
          className="px-3 text-dense!"
        />
      </div>
      <TextLength id={lengthId} length={length} limit={COMMENT_MAX} error={error} />
    </div>
  );
}
