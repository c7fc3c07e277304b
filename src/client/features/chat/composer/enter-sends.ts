import { chatChoices } from '../store/chat-choices.ts';
import { isTouchOnly } from './compose-field.tsx';

/** Whether Enter sends what is written, as the person chose for this device; otherwise it begins a new line. */
export function enterSends(): boolean {
  const { enterKey } = chatChoices.getState();
  return enterKey === 'AUTO' ? !isTouchOnly() : enterKey === 'SENDS';
}
