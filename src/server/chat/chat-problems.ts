import { Problem } from '../../contract/problems.ts';

/** Also for who is not in its community: that it exists is not told. */
export function conversationNotFound(): Problem {
  return new Problem('chat.conversation_not_found', 'This conversation does not exist.');
}

/** Also for who is not in its community. */
export function messageNotFound(): Problem {
  return new Problem('chat.message_not_found', 'This message does not exist.');
}

export function chatNotAllowed(): Problem {
  return new Problem('chat.not_allowed', 'You are not allowed to do this in this chat.');
}

export function chatReadOnly(): Problem {
  return new Problem('chat.read_only', 'The chat is read-only.');
}

export function nameTaken(): Problem {
  const message = 'This name is already taken';
  return new Problem('chat.name_taken', message, { issues: [{ path: 'name', message }] });
}
