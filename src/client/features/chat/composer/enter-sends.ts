import { isTouchOnly } from '../../../ui/base/is-touch-only.ts';
import { chatChoices } from '../store/chat-choices.ts';

/** Whether Enter sends the message, by the setting of this device; otherwise it starts a new line. */
export function enterSends(): boolean {
  const { enterKey } = chatChoices.getState();
  return enterKey === 'AUTO' ? !isTouchOnly() : enterKey === 'SENDS';
}
