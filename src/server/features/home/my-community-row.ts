import type { Person } from '../../../contract/account/people.ts';
import type { AttachedSummary } from '../../../contract/attachments/attachment.ts';
import { withNames } from '../../../contract/chat/mentions.ts';
import type { GroupRole } from '../../../contract/core/permissions.ts';
import { LATEST_MAX, type Latest, type MyCommunity } from '../../../contract/home.ts';
import { plainLine } from '../../platform/i18n/plain-line.ts';
import type { GroupsTable } from '../communities/group-tables.ts';

/** A community of the caller, what is new there, and its latest item, as the repo selects it. */
export type MyCommunityRow = Pick<
  GroupsTable,
  | 'id'
  | 'slug'
  | 'name'
  | 'cover_image_url'
  | 'logo_url'
  | 'is_public'
  | 'is_free'
  | 'group_verification_request_status'
  | 'subscription_plan_type'
  | 'total_members'
  | 'archived_at'
> & {
  role: GroupRole;
  last_post_seq: number;
  last_seen_post_seq: number;
  new_messages: number;
  mentions: number;
  pending_count: number | null;
  active_at: string | null;
} & (LatestRow | { [K in keyof LatestRow]: null });

interface LatestRow {
  latest_kind: 'post' | 'message';
  latest_id: string;
  latest_conversation_id: string | null;
  latest_conversation_name: string | null;
  latest_is_mention: boolean;
  latest_is_reply: boolean;
  latest_title: string;
  latest_text: string;
  latest_at: string;
  latest_attached: AttachedSummary | null;
  latest_author: Person;
  latest_mentions: Person[];
}

export function toMyCommunity(row: MyCommunityRow): MyCommunity {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    cover_image_url: row.cover_image_url,
    logo_url: row.logo_url,
    is_public: row.is_public,
    is_free: row.is_free,
    is_verified: row.group_verification_request_status === 'VERIFIED',
    subscription_plan_type: row.subscription_plan_type,
    total_members: row.total_members,
    archived_at: row.archived_at,
    role: row.role,
    last_post_seq: row.last_post_seq,
    last_seen_post_seq: row.last_seen_post_seq,
    new_messages: row.new_messages,
    mentions: row.mentions,
    pending_count: row.pending_count,
    latest: row.latest_kind === null ? null : toLatest(row),
    active_at: row.active_at,
  };
}

function toLatest(row: LatestRow): Latest {
  const { latest_author: author, latest_at: at } = row;
  const files = row.latest_attached === null ? {} : { attached: row.latest_attached };
  const line = plainLine(withNames(row.latest_title || row.latest_text, row.latest_mentions), LATEST_MAX);
  if (row.latest_kind === 'post' || row.latest_conversation_id === null)
    return { kind: 'post', post_id: row.latest_id, author, text: line, ...files, at };
  return {
    kind: 'message',
    chat_message_id: row.latest_id,
    chat_conversation_id: row.latest_conversation_id,
    conversation_name: row.latest_conversation_name ?? '',
    is_mention: row.latest_is_mention,
    is_reply: row.latest_is_reply,
    author,
    text: line,
    ...files,
    at,
  };
}
