import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { partToCome } from '../part-to-come.ts';
import { t } from '../words/t.ts';
import type { MentionFieldProps, MentionHandle } from './mention-steering.tsx';
import type { MentionFieldInput } from './use-mention-field.ts';

const mentionsToCome = partToCome(() => import('./mention-steering.tsx'));

const nothingOffered: MentionFieldProps = { 'aria-autocomplete': 'list' };

/** As {@link useMentionField}, whose code comes with the first @ in any text of the page. `list` is drawn over the field. */
export function useMentionsToCome(input: MentionFieldInput) {
  const Steering = mentionsToCome.usePart()?.MentionSteering ?? null;
  const steering = useRef<MentionHandle>(null);
  const [fieldProps, setFieldProps] = useState(nothingOffered);
  const isWanted = input.text.includes('@');

  useEffect(() => {
    if (isWanted) mentionsToCome.want();
  }, [isWanted]);

  const wait = isWanted && (
    <p role="status" className="px-3.5 pt-2 text-small text-muted">
      {t('Loading...')}
    </p>
  );
  return {
    list: Steering === null ? wait : <Steering ref={steering} onFieldProps={setFieldProps} {...input} />,
    fieldProps,
    moved: () => steering.current?.moved(),
    close: () => steering.current?.close(),
    handleKey: (event: KeyboardEvent) => steering.current?.handleKey(event) ?? false,
  };
}
