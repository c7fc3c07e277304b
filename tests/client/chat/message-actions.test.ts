import { expect, test } from 'vitest';
import {
  type MessageRights,
  messageActions,
} from '../../../src/client/features/chat/actions/message-actions.ts';
import { aMessage, me } from './store/chat-builders.ts';

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
  ['staff, for an edited message', staff, { edited_at: EDITED }, true],
  ['staff, for a message that was never edited', staff, {}, false],
  ['staff, for a deleted message', staff, { edited_at: EDITED, deleted_at: EDITED, content: '' }, false],
  ['members', member, { edited_at: EDITED }, false],
] as const)('earlier versions are offered to %s: %o', (_, rights, facts, isOffered) => {
  expect(messageActions(aMessage(1, facts), rights).includes('history')).toBe(isOffered);
});

test('deleting is offered to staff only if the server allows it', () => {
  const roles = { ana: 'OWNER', ben: 'MODERATOR', carla: 'MODERATOR' } as const;
  const staffRoles = new Map(Object.entries(roles));
  const isOffered = (myId: keyof typeof roles, authorId: string) => {
    const message = aMessage(1, { author: { ...me, id: authorId } });
    return messageActions(message, { ...staff, myId, staffRoles }).includes('delete');
  };
  const cases: [reader: keyof typeof roles, author: string, isOffered: boolean][] = [
    ['ben', 'ana', false],
    ['ben', 'carla', false],
    ['ben', 'ben', true],
    ['ben', 'dan', true],
    ['ana', 'ben', true],
    ['ana', 'dan', true],
  ];
  expect(cases.map(([reader, author]) => [reader, author, isOffered(reader, author)])).toEqual(cases);
});

test('a message is saved, or removed once it is saved, whatever the reader may do', () => {
  const message = aMessage(1);
  const closed = { ...member, canWrite: false };
  const offered = (savedIds: ReadonlySet<string> | null) =>
    messageActions(message, { ...closed, savedIds }).filter((kind) => kind.endsWith('save'));
  expect(offered(null)).toEqual(['save']);
  expect(offered(new Set([message.id]))).toEqual(['unsave']);
});
