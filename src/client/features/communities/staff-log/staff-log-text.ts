import { fullName } from '../../../../contract/account/people.ts';
import type {
  StaffAction,
  StaffActionKind,
  StaffLogEntry,
} from '../../../../contract/communities/staff-log.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { restrictionLabels } from '../../moderation/restriction-text.ts';

/** English; translated with `t`. */
export const staffKindNames: Readonly<Record<'all' | StaffActionKind, string>> = {
  all: 'All',
  members: 'Members',
  mutes: 'Mutes',
  posts: 'Posts and comments',
  chats: 'Chats',
  events: 'Events',
  settings: 'Settings and invites',
};

/** Each with `{actor}`, and `{member}` where it is about one. */
const sentences: Readonly<Record<StaffAction, string>> = {
  'member.approved': '{actor} approved the request of {member}',
  'member.rejected': '{actor} declined the request of {member}',
  'member.role_changed': '{actor} changed the role of {member}',
  'member.removed': '{actor} removed {member}',
  'member.banned': '{actor} banned {member}',
  'member.unbanned': '{actor} lifted the ban of {member}',
  'group.ownership_transferred': '{actor} made {member} the owner',
  'restriction.created': '{actor} restricted {member}',
  'restriction.lifted': '{actor} lifted a restriction of {member}',
  'post.pinned': '{actor} pinned a post by {member}',
  'post.unpinned': '{actor} unpinned a post by {member}',
  'post.locked': '{actor} closed the discussion of a post by {member}',
  'post.unlocked': '{actor} opened the discussion of a post by {member}',
  'post.announced': '{actor} marked a post by {member} as an announcement',
  'post.unannounced': '{actor} removed the announcement label from a post by {member}',
  'post.hidden': '{actor} hid a post by {member}',
  'post.shown': '{actor} showed a post by {member} again',
  'post.removed': '{actor} removed a post by {member}',
  'post.restored': '{actor} restored a post by {member}',
  'post.accepted': '{actor} approved a post by {member}',
  'post.rejected': '{actor} rejected a post by {member}',
  'comment.pinned': '{actor} pinned a comment by {member}',
  'comment.unpinned': '{actor} unpinned a comment by {member}',
  'comment.hidden': '{actor} hid a comment by {member}',
  'comment.shown': '{actor} showed a comment by {member} again',
  'comment.removed': '{actor} removed a comment by {member}',
  'comment.restored': '{actor} restored a comment by {member}',
  'comment.accepted': '{actor} approved a comment by {member}',
  'comment.rejected': '{actor} rejected a comment by {member}',
  'messages.removed': '{actor} removed what {member} wrote',
  'messages.restored': '{actor} restored what {member} wrote',
  'message.removed': '{actor} deleted a message by {member}',
  'message.pinned': '{actor} pinned a message by {member}',
  'message.unpinned': '{actor} unpinned a message by {member}',
  'calendar_event.updated': '{actor} changed an event',
  'calendar_event.cancelled': '{actor} cancelled an event',
  'calendar_event.restored': '{actor} restored an event',
  'group.updated': '{actor} changed the settings',
  'group.archived': '{actor} archived the community',
  'group.unarchived': '{actor} restored the community',
  'invite.created': '{actor} created an invite link',
  'invite.revoked': '{actor} revoked an invite link',
};

/** One sentence: who did what to whom. */
export function staffLogSentence({ action, actor, member, roles }: StaffLogEntry): string {
  const names = {
    actor: actor === null ? 'Tambayan' : fullName(actor),
    member: member === null ? t('a member') : fullName(member),
  };
  if (roles !== null) {
    const role = roles.after;
    return t(
      '{actor} made {member} {role, select, OWNER {an owner} MODERATOR {a moderator} other {a member}}',
      { ...names, role },
    );
  }
  return t(sentences[action], names);
}

/** Labels of the settings, as in the settings' form. Others are left out. */
const fieldNames: Readonly<Record<string, string>> = {
  name: 'Community name',
  slug: 'Address',
  description: 'Description',
  tag_ids: 'Tags',
  cover_image_url: 'Cover image address',
  logo_url: 'Logo address',
  teaser_video_url: 'Teaser video address',
  is_public: 'Access',
  join_questions: 'Questions',
  slow_mode_seconds: 'Slow mode',
  are_links_blocked: 'Links',
  blocked_words: 'Blocked words',
  minimum_account_age_days: 'Minimum account age',
  review_rules: 'Review first',
  are_points_on: 'Points',
  level_names: 'Levels',
  welcome_md: 'Welcome message',
  rules_md: 'Community rules',
  post_categories: 'Categories',
};

/** What it was about, in a few words: kinds and end of a mute, the chat, the changed settings; empty for none. */
export function staffLogDetails({ action, mute, fields, text }: StaffLogEntry): string {
  if (mute !== null) {
    const end =
      mute.ends_at === null ? t('until lifted') : t('until {when}', { when: formatDateTime(mute.ends_at) });
    return [
      ...mute.types.map((type) => t(restrictionLabels[type])),
      ...(action === 'restriction.created' ? [end] : []),
    ].join(' · ');
  }
  if (action === 'group.updated')
    return fields
      .flatMap((field) => (fieldNames[field] === undefined ? [] : [t(fieldNames[field])]))
      .join(' · ');
  if (action.startsWith('message.')) return text === '' ? '' : `#${text}`;
  return '';
}

/** The text of a post or comment, or the title of an event; empty for none. */
export function staffLogQuote({ action, text }: StaffLogEntry): string {
  return action.startsWith('message.') ? '' : text;
}
