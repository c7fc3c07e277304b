import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useLayoutEffect } from 'react';
import { MentionList } from './mention-list.tsx';
import { type MentionFieldInput, useMentionField } from './use-mention-field.ts';

export type MentionFieldProps = ReturnType<typeof useMentionField>['fieldProps'];

export interface MentionHandle {
  /** The caret may have moved. */
  moved(): void;
  close(): void;
  /** Answers whether the key was the list's. */
  handleKey(event: KeyboardEvent): boolean;
}

interface MentionSteeringProps extends MentionFieldInput {
  /** What the field says of the list. */
  onFieldProps: (props: MentionFieldProps) => void;
  ref: Ref<MentionHandle>;
}

/** The list of people over a field that was there, and was written in, before this. */
export function MentionSteering({ onFieldProps, ref, ...input }: MentionSteeringProps) {
  const mention = useMentionField(input);
  const { isOpen, offers, at, listId, choose, moved, close, handleKey, fieldProps } = mention;
  const { 'aria-controls': controls, 'aria-activedescendant': current } = fieldProps;
  useImperativeHandle(ref, () => ({ moved, close, handleKey }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was written while this was on its way.
  useEffect(() => {
    if (input.field.current === document.activeElement) moved();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the object is another one each time.
  useLayoutEffect(() => onFieldProps(fieldProps), [controls, current]);

  return isOpen && <MentionList id={listId} people={offers} at={at} onChoose={choose} />;
}
