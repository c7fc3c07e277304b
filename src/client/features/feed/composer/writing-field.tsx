import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import type { Person } from '../../../../contract/account/people.ts';
import { t } from '../../../i18n/t.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import { focusWhenReachable } from '../../../ui/base/focus-when-reachable.ts';
import { RichText } from '../../../ui/markdown/rich-text.tsx';
import { ComposeField } from '../../chat/composer/compose-field.tsx';
import { MentionOffers } from '../../chat/composer/mention-offers.tsx';
import { withTokens } from '../../chat/composer/mention-text.ts';
import { useMentionList, useMentionQuery } from '../../chat/composer/use-mention-field.ts';
import { FormatBar } from './format-bar.tsx';
import { insertEdit } from './insert-edit.ts';
import { type MarkdownAct, markdownEdit } from './markdown-edit.ts';
import { TextLength } from './text-length.tsx';
import { usePeopleOffers } from './use-people-offers.ts';

export interface WritingFieldProps {
  label: string;
  placeholder: string;
  groupId: string;
  myId: string;
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
  /** More lines while it is empty. */
  isTall?: boolean;
  ref?: Ref<{ focus(): void }> | undefined;
}

/** A field for Markdown: format buttons, mentions, and a preview. */
export function WritingField(props: WritingFieldProps) {
  const { label, text, people, onChange, limit, error, isTall = false, ref } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const [isPreview, setIsPreview] = useState(false);
  const lengthId = useId();
  const content = withTokens(text, people);
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
  const mention = useMentionList(input, asked, usePeopleOffers(props.groupId, asked.query, props.atHand));

  useImperativeHandle(ref, () => ({
    focus: () => focusWhenReachable(field.current),
  }));

  function format(act: MarkdownAct) {
    const area = field.current;
    if (area === null) return;
    const edit = markdownEdit(act, area.value, area.selectionStart, area.selectionEnd);
    insertEdit(area, edit, (next) => onChange({ text: next }));
  }

  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (mention.handleKey(event) || event.nativeEvent.isComposing || event.altKey) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const act = isCommand && !event.shiftKey ? shortcuts[event.key.toLowerCase()] : undefined;
    if (act !== undefined) format(act);
    else if (isCommand && event.key === 'Enter') props.onSubmit();
    else if (event.key === 'Escape') props.onLeave();
    else return;
    event.preventDefault();
  }

  return (
    <div className="relative min-w-0">
      <MentionOffers mention={mention} />
      <FormatBar
        isPreview={isPreview}
        canPreview={text.trim() !== ''}
        onAct={format}
        onPreview={setIsPreview}
      />
      {isPreview ? (
        <section aria-label={t('Preview')} className="min-h-29 px-4 py-2.5 text-body">
          <RichText text={content} mentions={people} myId={props.myId} />
        </section>
      ) : (
        <div className="flex px-4 pt-1">
          <ComposeField
            ref={field}
            label={label}
            placeholder={props.placeholder}
            value={text}
            onChange={(next) => {
              onChange({ text: next });
              mention.moved();
            }}
            onSelect={mention.moved}
            onBlur={mention.close}
            onKeyDown={handleKeyDown}
            isInvalid={error !== undefined || content.length > limit}
            describedBy={lengthId}
            aria={mention.fieldProps}
            className={classNames('max-h-100', isTall && 'min-h-28!')}
          />
        </div>
      )}
      <TextLength id={lengthId} length={content.length} limit={limit} error={error} />
    </div>
  );
}

const shortcuts: Readonly<Record<string, MarkdownAct>> = { b: 'bold', i: 'italic', k: 'link' };
