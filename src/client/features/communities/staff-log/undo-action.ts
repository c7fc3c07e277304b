import { pinMessage } from '../../../../contract/chat/chat-history.ts';
import { updateMember } from '../../../../contract/communities/members.ts';
import { undoRemoval } from '../../../../contract/communities/message-removals.ts';
import { liftRestriction } from '../../../../contract/communities/restrictions.ts';
import type { StaffLogEntry } from '../../../../contract/communities/staff-log.ts';
import { pinComment, restoreComment, updateComment } from '../../../../contract/feed/comments.ts';
import { restorePost, updatePost } from '../../../../contract/feed/posts.ts';
import { call } from '../../../data/api/call.ts';

/**
 * Undoes an action of the log by the ordinary call of the opposite action, under its right. Rejects with the call's error,
 * also when the member, post or comment changed since the log was fetched.
 */
export async function undoAction({ action, target_id: id, roles, undo }: StaffLogEntry, groupId: string) {
  if (id === null || undo === null) return;
  const version = undo.version ?? 1;
  const [ofPost, ofComment] = [{ post_id: id }, { comment_id: id }];
  const changePost = (change: { status?: 'PUBLISHED'; is_locked?: false; is_pinned?: false }) =>
    call(updatePost, { params: ofPost, body: { ...change, version } });
  switch (action) {
    case 'restriction.created':
      return call(liftRestriction, {
        params: { restriction_id: id },
        query: { is_whole_act: 'true' },
        body: {},
      });
    case 'member.banned':
      return call(updateMember, {
        params: { user_id: id },
        body: { group_id: groupId, status: 'REMOVED', version },
      });
    case 'member.role_changed':
      if (roles === null) return;
      return call(updateMember, {
        params: { user_id: id },
        body: { group_id: groupId, role: roles.before, version },
      });
    case 'post.hidden':
      return changePost({ status: 'PUBLISHED' });
    case 'post.locked':
      return changePost({ is_locked: false });
    case 'post.pinned':
      return changePost({ is_pinned: false });
    case 'post.announced':
      return call(updatePost, { params: ofPost, body: { is_announcement: false, version } });
    case 'post.removed':
      return call(restorePost, { params: ofPost });
    case 'comment.hidden':
      return call(updateComment, { params: ofComment, body: { status: 'PUBLISHED', version } });
    case 'comment.pinned':
      return call(pinComment, { params: ofComment, body: { is_pinned: false, version } });
    case 'comment.removed':
      return call(restoreComment, { params: ofComment });
    case 'messages.removed':
      return call(undoRemoval, { params: { message_removal_id: id } });
    case 'message.pinned':
      return call(pinMessage, { params: { chat_message_id: id }, body: { is_pinned: false } });
  }
}
