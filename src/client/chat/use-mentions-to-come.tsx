import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { browserScheduler } from '../realtime/scheduler.ts';
import { type Coming, untilHere } from '../realtime/until-here.ts';
import { t } from '../words/t.ts';
import type { MentionFieldProps, MentionHandle, MentionSteering } from './mention-steering.tsx';
import type { MentionFieldInput } from './use-mention-field.ts';

const part = createStore<{ readonly Steering: typeof MentionSteering | null }>()(() => ({ Steering: null }));
let coming: Coming | null = null;
window.addEventListener('online', () => coming?.hurry());

const nothingOffered: MentionFieldProps = { 'aria-autocomplete': 'list' };

/** As {@link useMentionField}, whose code comes with the first @ in any text of the page. `list` is drawn over the field. */
export function useMentionsToCome(input: MentionFieldInput) {
  const Steering = useStore(part, (state) => state.Steering);
  const steering = useRef<MentionHandle>(null);
  const [fieldProps, setFieldProps] = useState(nothingOffered);
  const isWanted = input.text.includes('@');

  useEffect(() => {
    if (!isWanted) return;
    coming ??= untilHere({
      load: () => import('./mention-steering.tsx'),
      onHere: ({ MentionSteering }) => part.setState({ Steering: MentionSteering }),
      scheduler: browserScheduler,
      random: Math.random,
    });
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
