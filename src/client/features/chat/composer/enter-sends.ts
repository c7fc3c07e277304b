import { chatChoices } from '../store/chat-choices.ts';
import { isTouchOnly } from './compose-field.tsx';

/** Whether Enter sends the message, by the setting of this device; otherwise it starts a new line. */
export function enterSends(): boolean {
  const { enterKey } = chatChoices.getState();
  return enterKey === 'AUTO' ? !isTouchOnly() : enterKey === 'SENDS';
}
