import { Problem } from '../../../contract/core/problems.ts';

/** Also for who is not in its community: that it exists is not told. */
export function conversationNotFound(): Problem {
  return new Problem('chat.conversation_not_found', 'This conversation does not exist.');
}

/** Also for who is not in its community. */
export function messageNotFound(): Problem {
  return new Problem('chat.message_not_found', 'This message does not exist.');
}

/** The chat, or its whole community, takes no writing from this person now. */
export function chatReadOnly(): Problem {
  return new Problem('chat.read_only', 'The chat is read-only.');
}

/** At the field `name`, so that the form shows it there. */
export function nameTaken(): Problem {
  const message = 'This name is already taken';
  return new Problem('chat.name_taken', message, { issues: [{ path: 'name', message }] });
}

/** Also for a message of another conversation. */
export function replyNotFound(): Problem {
  return new Problem('chat.reply_not_found', 'The message that this one answers does not exist.');
}
