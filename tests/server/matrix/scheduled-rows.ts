import { randomUUID } from 'node:crypto';
import * as scheduled from '../../../src/contract/scheduled/scheduled.ts';
import { type Row, row } from './row.ts';

const send_at = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
const params = { scheduled_id: randomUUID() };

/** Calls about what a user has scheduled. The chat or community decides who may schedule there. */
export const scheduledRows: readonly Row[] = [
  row(scheduled.listScheduled, 'nothing', () => ({})),
  row(
    scheduled.scheduleMessage,
    'chat',
    ({ groupId, chatId }) => ({
      body: { group_id: groupId, chat_conversation_id: chatId, content: 'Bukas na', send_at },
    }),
    { right: 'chat.write' },
  ),
  row(scheduled.schedulePost, 'group', ({ groupId }) => ({
    body: { group_id: groupId, content_md: 'Bukas na', send_at },
  })),
  row(
    scheduled.schedulePost,
    'group',
    ({ groupId }) => ({
      body: { group_id: groupId, content_md: 'Bukas na', is_announcement: true, send_at },
    }),
    { how: 'an announcement', right: 'post.announce' },
  ),
  row(scheduled.updateScheduled, 'nothing', () => ({ params, body: { version: 1 } }), {
    how: 'what does not exist',
    status: 404,
  }),
  row(scheduled.sendScheduledNow, 'nothing', () => ({ params, body: { version: 1 } }), {
    how: 'what does not exist',
    status: 404,
  }),
  row(scheduled.deleteScheduled, 'nothing', () => ({ params })),
];
