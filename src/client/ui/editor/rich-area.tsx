import { type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { fullName } from '../../../contract/account/people.ts';
import { classNames } from '../base/class-names.ts';
import { createEditor, type RichEditor } from './create-editor.ts';
import { areaClass } from './plain-area.tsx';
import type { Arrival, WritingAreaProps } from './writing-area.tsx';
import type { WritingHandle } from './writing-handle.ts';

/** The look of a document, as in `ui/markdown/markdown-parts`. */
const documentClass = [
  'overflow-y-auto whitespace-pre-wrap wrap-anywhere',
  'data-empty:before:pointer-events-none data-empty:before:float-left data-empty:before:h-0 data-empty:before:text-muted data-empty:before:content-[attr(data-placeholder)]',
  '[&_ul]:list-disc [&_ul]:pl-5 [&_ol]:list-decimal [&_ol]:pl-5.5 [&_li::marker]:text-muted',
  '[&_:is(ul,ol,blockquote)]:my-1 [&_blockquote]:border-l-2 [&_blockquote]:border-line-firm [&_blockquote]:pl-3 [&_blockquote]:text-soft',
  '[&_strong]:font-semibold [&_em]:italic [&_a]:text-accent [&_a]:underline',
  '[&_:not(pre)>code]:rounded-[4px] [&_:not(pre)>code]:border [&_:not(pre)>code]:border-line [&_:not(pre)>code]:bg-sunken [&_:not(pre)>code]:px-1 [&_code]:font-mono [&_code]:text-meta',
  '[&_pre]:my-1 [&_pre]:rounded-control [&_pre]:border [&_pre]:border-line [&_pre]:bg-sunken [&_pre]:px-3 [&_pre]:py-2 [&_pre]:whitespace-pre-wrap',
  '[&_:is(h1,h2)]:text-h4 [&_:is(h3,h4,h5,h6)]:text-name',
].join(' ');

interface RichAreaProps extends Omit<WritingAreaProps, 'ref'> {
  arrival: Arrival;
  ref: Ref<WritingHandle>;
}

/** The field with formatted text. It is as large as the plain one, and takes its place. */
export function RichArea(props: RichAreaProps) {
  const { value, people, onEditor, ref, label, placeholder, suggestions, isInvalid, describedBy, className } =
    props;
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  const editor = useRef<RichEditor | null>(null);
  const made = useRef<ReturnType<typeof createEditor>>(null);

  useLayoutEffect(() => {
    latest.current = props;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is made once; the rest is read when it is used.
  useLayoutEffect(() => {
    if (host.current === null) return;
    const { arrival, texture } = latest.current;
    const created = createEditor(host.current, {
      texture,
      value,
      from: Math.min(arrival.from, value.length),
      to: Math.min(arrival.to, value.length),
      attributes: () => attributesOf(latest.current),
      onChange: (text) => latest.current.onChange(text),
      onKey: (event) => latest.current.onKey(event),
      onCaret: () => latest.current.onCaret?.(),
      onFocus: () => latest.current.onFocus?.(),
      onBlur: () => latest.current.onBlur?.(),
    });
    made.current = created;
    editor.current = created.editor;
    onEditor?.(created.editor);
    if (arrival.hasFocus) created.editor.focus({ preventScroll: true });
    return () => {
      onEditor?.(null);
      made.current = null;
      created.destroy();
    };
  }, []);

  useLayoutEffect(() => made.current?.setValue(value), [value]);

  const names = people.map(fullName).join('\n');
  useLayoutEffect(() => made.current?.setNames(names === '' ? [] : names.split('\n')), [names]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what the attributes are made of.
  useLayoutEffect(() => {
    made.current?.refresh();
  }, [
    label,
    placeholder,
    isInvalid,
    describedBy,
    className,
    suggestions?.['aria-controls'],
    suggestions?.['aria-activedescendant'],
  ]);

  useImperativeHandle(ref, () => ({
    focus: (options) => editor.current?.focus(options ?? { preventScroll: true }),
    focusEnd: () => editor.current?.focusEnd(),
    hasFocus: () => editor.current?.hasFocus() === true,
    textBeforeCaret: () => editor.current?.textBeforeCaret() ?? null,
    insert: (text, length) => editor.current?.insert(text, length),
  }));

  return <div ref={host} className="flex min-w-0 flex-1" />;
}

function attributesOf(props: RichAreaProps): Record<string, string> {
  const { label, placeholder, suggestions = {}, isInvalid = false, describedBy, className } = props;
  const { 'aria-controls': controls, 'aria-activedescendant': current } = suggestions;
  return {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    'aria-invalid': String(isInvalid),
    ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
    ...(placeholder === undefined
      ? {}
      : { 'aria-placeholder': placeholder, 'data-placeholder': placeholder }),
    ...(suggestions['aria-autocomplete'] === undefined ? {} : { 'aria-autocomplete': 'list' }),
    ...(controls === undefined ? {} : { 'aria-controls': controls }),
    ...(current === undefined ? {} : { 'aria-activedescendant': current }),
    class: classNames(areaClass, documentClass, className),
  };
}
