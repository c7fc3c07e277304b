import type { Person } from '../../../contract/account/people.ts';
import {
  type Attachment,
  type AttachmentForm,
  attachedOf,
} from '../../../contract/attachments/attachment.ts';
import type { ScheduledItem } from '../../../contract/scheduled/scheduled.ts';
import { isChatOpenToRole } from '../../platform/rights/chat-right.ts';
import { homeOf } from '../../platform/rights/conversation-home.ts';
import { isMemberReading } from '../../platform/rights/feed-right.ts';
import { isActiveMember } from '../../platform/rights/membership-right.ts';
import { isOneOfTheTwo, peerOf } from '../../platform/rights/private-right.ts';
import { ATTACHMENT } from '../attachments/attachment-json.ts';
import { personJson } from '../users/person-json.ts';

type Poll = NonNullable<ScheduledItem['poll']>;

/** What a message or a post has besides its text. */
export interface More {
  readonly reply_to_id?: string | undefined;
  readonly tag_ids?: string[] | undefined;
  readonly category_id?: string | null | undefined;
  readonly is_announcement?: boolean | undefined;
  readonly poll?: Poll | undefined;
  /** In their order. */
  readonly attachments?: AttachmentForm[] | undefined;
}

/** What is sent, and where. */
export interface StoredRow {
  id: string;
  user_id: string;
  /** Null for a private conversation. */
  group_id: string | null;
  /** Null for a post. */
  chat_conversation_id: string | null;
  title: string;
  content: string;
  more: More;
  send_at: string;
  state: ScheduledItem['state'];
  reason: ScheduledItem['reason'];
  attempts: number;
  version: number;
}

/** A stored row with what its author may read of its place, as {@link scheduledColumns} selects it. */
export interface ScheduledRow extends StoredRow {
  place: ScheduledItem['place'];
  /** In no order. */
  files: Attachment[] | null;
  mentions: Person[];
}

export const STORED_COLUMNS = `s.id, s.user_id, s.group_id, s.chat_conversation_id, s.title, s.content, s.more,
  s.send_at, s.state, s.reason, s.attempts, s.version`;

/** Everything that belongs to the row `s`. */
export const SCHEDULED_JOINS = `left join chat_conversations c on c.id = s.chat_conversation_id
  left join ${homeOf('c')}
  left join groups g on g.id = s.group_id
  left join users w on h.kind = 'PRIVATE' and w.id = ${peerOf('h', 's.user_id')}`;

const isMember = (user: string) => `exists (select from group_members cm
  where cm.group_id = s.group_id and cm.user_id = ${user} and ${isActiveMember('cm')}
    and (h.id is null or ${isChatOpenToRole('h', 'cm.role')}))`;

/** Whether the author may read where it goes. */
const IS_READABLE = `(case when c.id is null then (g.is_public and g.is_free) or ${isMemberReading('g', 's.user_id')}
  else coalesce(${isOneOfTheTwo('h', 's.user_id')}, false) or ${isMember('s.user_id')} end)`;

/** Columns of the row `s` with {@link SCHEDULED_JOINS}. */
export const scheduledColumns = `${STORED_COLUMNS},
  case when s.more ? 'attachments' then (
    select json_agg(${ATTACHMENT})
    from attachments a where a.scheduled_id = s.id) end as files,
  case when ${IS_READABLE} then json_build_object(
    'group', case when g.id is not null then json_build_object('id', g.id, 'slug', g.slug, 'name', g.name) end,
    'chat', case when c.id is not null then json_build_object('id', h.id, 'name', h.name,
      'thread_message_id', c.parent_message_id,
      'peer', case when w.id is not null then ${personJson('w')} end) end) end as place,
  case when s.mentioned_ids <> '{}' and ${IS_READABLE} then (
    select coalesce(json_agg(${personJson('p')} order by p.id), '[]') from users p
    where p.id = any(s.mentioned_ids)
      and (coalesce(${isOneOfTheTwo('h', 'p.id')}, false) or ${isMember('p.id')}))
    else '[]'::json end as mentions`;

export function toScheduledItem(row: ScheduledRow): ScheduledItem {
  const { id, send_at, state, reason, place, chat_conversation_id, title, content, mentions, version } = row;
  const files = (row.more.attachments ?? []).flatMap(({ id: fileId, alt, duration_seconds }) => {
    const file = row.files?.find((one) => one.id === fileId);
    return file === undefined ? [] : [{ ...file, alt, duration_seconds }];
  });
  const attached = attachedOf(files);
  return {
    ...{ id, send_at, state, reason, place, chat_conversation_id, title, content, mentions, version },
    kind: chat_conversation_id === null ? 'post' : 'message',
    poll: row.more.poll ?? null,
    ...(attached !== null && { attached, attachments: files }),
  };
}
