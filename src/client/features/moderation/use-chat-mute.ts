import type { GroupAuthorization } from '../../../contract/communities/authorization.ts';
import { mutedText } from './mute-text.ts';
import { useMutesEnd } from './use-mutes-end.ts';

/**
 * Until when and why the user is muted in that community's chats, in words; undefined when they are not
 * muted.
 */
export function useChatMute(rights: GroupAuthorization | undefined): string | undefined {
  useMutesEnd(rights);
  const mute = rights?.restrictions.find(({ type }) => type === 'CHAT_MUTE');
  return mute && mutedText(mute);
}
