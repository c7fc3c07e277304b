import { useId, useRef, useState } from 'react';
import { formatNumber } from '../../i18n/format.ts';
import { classNames } from '../base/class-names.ts';
import type { RichEditor } from '../editor/create-editor.ts';
import { WritingArea } from '../editor/writing-area.tsx';
import type { WritingHandle } from '../editor/writing-handle.ts';
import { WritingTools } from '../editor/writing-tools.tsx';
import { FieldAnchor } from './field-anchor.tsx';
import { labelClass } from './field-class.ts';

interface MarkdownFieldProps {
  name: string;
  label: string;
  hint?: string | undefined;
  placeholder?: string | undefined;
  /** Markdown. */
  value: string;
  onChange: (value: string) => void;
  /** The count is shown near the limit. Nothing is cut off. */
  limit: number;
  /** Beside the label, at its right end. */
  labelEnd?: React.ReactNode;
  isTall?: boolean;
  /** As while it is being saved: it can be seen, and neither changed nor focused. */
  isReadOnly?: boolean;
}

const NEAR = 0.9;

/** A labelled field of a form for formatted text, stored as markdown. */
export function MarkdownField(props: MarkdownFieldProps) {
  const { name, label, hint, placeholder, value, onChange, limit, labelEnd } = props;
  const { isTall = false, isReadOnly = false } = props;
  const field = useRef<WritingHandle>(null);
  const [editor, setEditor] = useState<RichEditor | null>(null);
  const [isLinking, setIsLinking] = useState(false);
  const countId = useId();

  function handleKey(event: KeyboardEvent): boolean {
    const isLink = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k' && editor !== null;
    if (isLink) setIsLinking(true);
    return isLink;
  }

  return (
    <FieldAnchor
      name={name}
      label={label}
      value={value}
      hint={hint}
      onFocus={() => field.current?.focus({ preventScroll: false })}
    >
      {(isInvalid) => (
        <>
          <span className="flex min-h-4.5 items-center gap-2">
            <span aria-hidden className={classNames(labelClass, 'flex-1')}>
              {label}
            </span>
            {value.length > limit * NEAR && (
              <span
                id={countId}
                className={classNames(
                  'num text-small',
                  value.length > limit ? 'font-medium text-danger' : 'text-muted',
                )}
              >
                {formatNumber(value.length)} / {formatNumber(limit)}
              </span>
            )}
            {labelEnd}
          </span>
          <div
            inert={isReadOnly}
            className={classNames(
              'min-w-0 rounded-control border bg-raised focus-within:ring-1',
              isInvalid || value.length > limit
                ? 'border-danger ring-1 ring-danger focus-within:ring-danger'
                : 'border-line-field focus-within:border-accent focus-within:ring-accent',
            )}
          >
            <div className="flex border-b border-line px-1 py-0.5">
              <WritingTools
                editor={editor}
                texture="post"
                canMention={false}
                isLinking={isLinking}
                onLinking={setIsLinking}
              />
            </div>
            <div className="flex px-3 py-1">
              <WritingArea
                ref={field}
                texture="post"
                label={label}
                placeholder={placeholder}
                value={value}
                people={[]}
                onChange={onChange}
                onKey={handleKey}
                onEditor={setEditor}
                isInvalid={isInvalid || value.length > limit}
                describedBy={countId}
                className={isTall ? 'max-h-160! min-h-60!' : 'max-h-100! min-h-36!'}
              />
            </div>
          </div>
        </>
      )}
    </FieldAnchor>
  );
}
