import { type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import type { Person } from '../../../contract/account/people.ts';
import type { Texture } from '../../../markdown/dialect.ts';
import { lazyModule, useLazyModule } from '../base/lazy.ts';
import type { RichEditor } from './create-editor.ts';
import { PlainArea } from './plain-area.tsx';
import type { FieldProps, WritingHandle } from './writing-handle.ts';

const editorModule = lazyModule(() => import('./rich-area.tsx'));

/** Whether the browser reports edits of formatted text as the editor needs them. */
function canEditRichly(): boolean {
  return typeof InputEvent !== 'undefined' && 'getTargetRanges' in InputEvent.prototype;
}

/** Where the user was in the plain field when the editor arrived. */
export interface Arrival {
  readonly hasFocus: boolean;
  /** Indexes in the markdown. */
  readonly from: number;
  readonly to: number;
}

export interface WritingAreaProps extends FieldProps {
  texture: Texture;
  /** Members whose names in the text are mentions. */
  people: readonly Person[];
  /** Called with the editor when it is there, for the buttons. */
  onEditor?: ((editor: RichEditor | null) => void) | undefined;
  ref?: Ref<WritingHandle>;
}

/**
 * A field for formatted text, stored as markdown. It is a plain field until the editor is loaded, which takes over the
 * text, the focus and the caret; never while a word is being composed.
 */
export function WritingArea({ texture, people, onEditor, ref, ...field }: WritingAreaProps) {
  const loaded = useLazyModule(editorModule, canEditRichly());
  const element = useRef<HTMLTextAreaElement>(null);
  const handle = useRef<WritingHandle>(null);
  const [isComposing, setIsComposing] = useState(false);
  const [arrival, setArrival] = useState<Arrival | null>(() =>
    loaded === null || !canEditRichly()
      ? null
      : { hasFocus: false, from: field.value.length, to: field.value.length },
  );

  useLayoutEffect(() => {
    if (loaded === null || isComposing || !canEditRichly()) return;
    const area = element.current;
    setArrival(
      (known) =>
        known ?? {
          hasFocus: area !== null && area === document.activeElement,
          from: area?.selectionStart ?? 0,
          to: area?.selectionEnd ?? 0,
        },
    );
  }, [loaded, isComposing]);

  useImperativeHandle(ref, () => ({
    focus: (options) => handle.current?.focus(options),
    focusEnd: () => handle.current?.focusEnd(),
    hasFocus: () => handle.current?.hasFocus() === true,
    textBeforeCaret: () => handle.current?.textBeforeCaret() ?? null,
    insert: (text, length) => handle.current?.insert(text, length),
  }));

  if (loaded !== null && arrival !== null)
    return (
      <loaded.RichArea
        {...field}
        ref={handle}
        texture={texture}
        people={people}
        arrival={arrival}
        onEditor={onEditor}
      />
    );
  return (
    <PlainArea
      {...field}
      ref={handle}
      element={element}
      onCompositionStart={() => setIsComposing(true)}
      onCompositionEnd={() => setIsComposing(false)}
      onBlur={() => {
        setIsComposing(false);
        field.onBlur?.();
      }}
    />
  );
}
