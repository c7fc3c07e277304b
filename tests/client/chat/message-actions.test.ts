import { expect, test } from 'vitest';
import { type MessageRights, messageActions } from '../../../src/client/chat/message-actions.ts';
import { aMessage, me } from '../chat-store/chat-builders.ts';

const EDITED = '2026-11-21T04:05:06.000Z';
const member: MessageRights = {
  myId: me.id,
  canWrite: true,
  canPin: false,
  canModerate: false,
  isPrivate: false,
};
const staff: MessageRights = { ...member, canPin: true, canModerate: true };

test.each([
  ['staff, of a message that was edited', staff, { edited_at: EDITED }, true],
  ['staff, of one that never was', staff, {}, false],
  ['staff, of one that was taken back', staff, { edited_at: EDITED, deleted_at: EDITED, content: '' }, false],
  ['members', member, { edited_at: EDITED }, false],
] as const)('earlier versions are offered to %s: %o', (_, rights, facts, isOffered) => {
  expect(messageActions(aMessage(1, facts), rights).includes('history')).toBe(isOffered);
});
