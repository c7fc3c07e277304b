import { type Ref, useEffect, useImperativeHandle, useLayoutEffect } from 'react';
import { MentionList } from './mention-list.tsx';
import { type MentionFieldInput, useMentionField } from './use-mention-field.ts';

export type MentionFieldProps = ReturnType<typeof useMentionField>['fieldProps'];

export interface MentionHandle {
  /** Call it when the caret may have moved. */
  moved(): void;
  close(): void;
  /** Returns whether the list handled the key. */
  handleKey(event: KeyboardEvent): boolean;
}

interface MentionSteeringProps extends MentionFieldInput {
  /** Receives the field's attributes for the list. */
  onFieldProps: (props: MentionFieldProps) => void;
  ref: Ref<MentionHandle>;
}

/** The list of members for a field that already existed, and may have text, before this code was loaded. */
export function MentionSteering({ onFieldProps, ref, ...input }: MentionSteeringProps) {
  const mention = useMentionField(input);
  const { isOpen, offers, at, listId, choose, moved, close, handleKey, fieldProps } = mention;
  const { 'aria-controls': controls, 'aria-activedescendant': current } = fieldProps;
  useImperativeHandle(ref, () => ({ moved, close, handleKey }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for text that was typed while this code was loading.
  useEffect(() => {
    if (input.field.current?.hasFocus() === true) moved();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the object is new in each render.
  useLayoutEffect(() => onFieldProps(fieldProps), [controls, current]);

  return isOpen && <MentionList id={listId} people={offers} at={at} onChoose={choose} />;
}
