import type { GroupAuthorization } from '../../../contract/communities/authorization.ts';
import { mutedText } from './mute-text.ts';
import { useMutesEnd } from './use-mutes-end.ts';

/** Until when and why staff keeps one from chatting in that community, in words; undefined when it does not. */
export function useChatMute(rights: GroupAuthorization | undefined): string | undefined {
  useMutesEnd(rights);
  const mute = rights?.restrictions.find(({ type }) => type === 'CHAT_MUTE');
  return mute && mutedText(mute);
}
