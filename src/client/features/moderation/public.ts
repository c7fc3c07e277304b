/** What other features use of this one. */

export { mute } from './mute.ts';
export { mutedText } from './mute-text.ts';
export { MutedList } from './muted-list.tsx';
export { MutedNote } from './muted-note.tsx';
export { mutedQuery } from './restrictions.queries.ts';
export { useChatMute } from './use-chat-mute.ts';
export { useMutesEnd } from './use-mutes-end.ts';
