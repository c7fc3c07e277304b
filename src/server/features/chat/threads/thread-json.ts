import { instantText } from '../../../platform/db/instant-text.ts';
import { personJson } from '../../users/person-json.ts';

/** The summary of the thread `t` (a row of `chat_conversations`) as JSON. */
export function summaryJson(t: string): string {
  return `json_build_object('conversation_id', ${t}.id, 'replies', ${t}.replies, 'version', ${t}.thread_version,
      'last_reply_at', ${instantText(`${t}.last_reply_at`)},
      'faces', (select coalesce(json_agg(${personJson('fu')} order by f.place), '[]')
        from unnest(${t}.first_repliers) with ordinality as f(id, place) join users fu on fu.id = f.id))`;
}

/** The summary of the thread below `message`; null before its first reply. A message without a thread skips the look-up. */
export function threadJson(message: string): string {
  return `case when ${message}.has_thread then (
      select ${summaryJson('t')} from chat_conversations t
      where t.parent_message_id = ${message}.id and t.thread_version > 0
    ) end`;
}
