import { type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import type { Person } from '../../../../contract/account/people.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import type { RichEditor } from '../../../ui/editor/create-editor.ts';
import { WritingArea } from '../../../ui/editor/writing-area.tsx';
import type { WritingHandle } from '../../../ui/editor/writing-handle.ts';
import { WritingTools } from '../../../ui/editor/writing-tools.tsx';
import { MentionOffers } from '../../chat/composer/mention-offers.tsx';
import { withTokens } from '../../chat/composer/mention-text.ts';
import { groupOf, useGroupOffers } from '../../chat/composer/use-group-mentions.tsx';
import { useMentionList, useMentionQuery, withGroups } from '../../chat/composer/use-mention-field.ts';
import { TextLength } from './text-length.tsx';
import { usePeopleOffers } from './use-people-offers.ts';

export interface WritingFieldProps {
  label: string;
  placeholder: string;
  groupId: string;
  text: string;
  /** Members who were chosen from the list. */
  people: readonly Person[];
  /** Members who are suggested first after an @. */
  atHand: () => readonly Person[];
  onChange: (change: { text?: string; people?: readonly Person[] }) => void;
  /** Called on Ctrl or Cmd with Enter. */
  onSubmit: () => void;
  /** Called on Esc, when no list is open. */
  onLeave: () => void;
  limit: number;
  /** Reason of a refusal; already translated. */
  error?: string | undefined;
  /** `post`: tall, with its buttons above. `comment`: one line, with its buttons below while the user writes. */
  kind: 'post' | 'comment';
  ref?: Ref<{ focus(): void }> | undefined;
}

/** The field of a post or a comment: formatted text with mentions. */
export function WritingField(props: WritingFieldProps) {
  const { label, text, people, onChange, limit, error, kind, ref } = props;
  const field = useRef<WritingHandle>(null);
  const [editor, setEditor] = useState<RichEditor | null>(null);
  const [isLinking, setIsLinking] = useState(false);
  const [wasFocused, setWasFocused] = useState(false);
  const lengthId = useId();
  const length = withTokens(text.trim(), people).length;
  const input = {
    text,
    people,
    field,
    onMention: (person: Person) => {
      if (groupOf(person) === undefined && !people.some(({ id }) => id === person.id))
        onChange({ people: [...people, person] });
    },
  };
  const asked = useMentionQuery(input);
  const groups = useGroupOffers(props.groupId);
  const offered = usePeopleOffers(props.groupId, asked.query, props.atHand);
  const mention = useMentionList(input, asked, withGroups(offered, groups, asked.query));
  const isPost = kind === 'post';

  useImperativeHandle(ref, () => ({
    focus: () => field.current?.focus(isPost ? { preventScroll: true } : {}),
  }));

  function handleKey(event: KeyboardEvent): boolean {
    if (mention.handleKey(event)) return true;
    if (event.isComposing || event.altKey) return false;
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && event.key === 'Enter') props.onSubmit();
    else if (isCommand && event.key.toLowerCase() === 'k' && editor !== null) setIsLinking(true);
    else if (event.key === 'Escape') props.onLeave();
    else return false;
    return true;
  }

  const tools = (
    <div className={classNames('flex px-2.25 py-0.5', isPost && 'border-b border-line')}>
      <WritingTools editor={editor} texture="post" isLinking={isLinking} onLinking={setIsLinking} />
    </div>
  );
  return (
    <div className="relative min-w-0 flex-1">
      <MentionOffers mention={mention} />
      {isPost && tools}
      <div className={classNames('flex', isPost && 'px-4 pt-1')}>
        <WritingArea
          ref={field}
          texture="post"
          label={label}
          placeholder={props.placeholder}
          value={text}
          people={people}
          onChange={(next) => {
            onChange({ text: next });
            mention.moved();
          }}
          onCaret={mention.moved}
          onFocus={() => setWasFocused(true)}
          onBlur={mention.close}
          onKey={handleKey}
          onEditor={setEditor}
          isInvalid={error !== undefined || length > limit}
          describedBy={lengthId}
          suggestions={mention.fieldProps}
          className={isPost ? 'max-h-100 min-h-28!' : 'px-3 text-dense!'}
        />
      </div>
      {!isPost && (wasFocused || text !== '') && tools}
      <TextLength id={lengthId} length={length} limit={limit} error={error} />
    </div>
  );
}
