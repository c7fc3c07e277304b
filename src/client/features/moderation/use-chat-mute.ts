import type { GroupAuthorization } from '../../../contract/communities/authorization.ts';
import type { OwnRestriction } from '../../../contract/communities/restrictions.ts';
import { useMutesEnd } from './use-mutes-end.ts';

/** What mutes the user in that community's chats; undefined when nothing does. */
export function useChatMute(rights: GroupAuthorization | undefined): OwnRestriction | undefined {
  useMutesEnd(rights);
  return rights?.restrictions.find(({ type }) => type === 'CHAT_MUTE');
}
