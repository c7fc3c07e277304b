import type { Message } from '../../../contract/chat/chat.ts';
import { Problem } from '../../../contract/core/problems.ts';

/** Also for users outside its community, so that they do not learn that it exists. */
export function conversationNotFound(): Problem {
  return new Problem('chat.conversation_not_found', 'This conversation does not exist.');
}

/** Also for users outside its community. */
export function messageNotFound(): Problem {
  return new Problem('chat.message_not_found', 'This message does not exist.');
}

/** Carries the message as it is now. */
export function messageStale(fresh: Message): Problem {
  return new Problem('content.stale', 'Someone else changed this.', { fresh });
}

/** The chat or its whole community is read-only for this user now. */
export function chatReadOnly(): Problem {
  return new Problem('chat.read_only', 'The chat is read-only.');
}

/** On the field `name`, so that the form shows the error there. */
export function nameTaken(): Problem {
  const message = 'This name is already taken';
  return new Problem('chat.name_taken', message, { issues: [{ path: 'name', message }] });
}

/** Also for a message of another conversation. */
export function replyNotFound(): Problem {
  return new Problem('chat.reply_not_found', 'The message that this one answers does not exist.');
}
