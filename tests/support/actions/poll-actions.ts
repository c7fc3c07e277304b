import { randomUUID } from 'node:crypto';
import { sendMessage } from '../../../src/contract/chat/chat.ts';
import { votePoll } from '../../../src/contract/polls/polls.ts';
import type { callAs } from './call-as.ts';

type Call = ReturnType<typeof callAs>;

/** Asks a question with a poll in a chat. The returned function changes the vote of `voter` each time. */
export async function aPollOf(
  author: Call,
  voter: Call,
  place: { group_id: string; chat_conversation_id: string },
) {
  const { data } = await author(sendMessage, {
    body: {
      ...place,
      content: 'Kailan tayo magkikita?',
      client_msg_id: randomUUID(),
      poll: { options: ['Sabado', 'Linggo'] },
    },
  });
  const poll_id = data.poll?.id ?? '';
  let turn = 0;
  return () => voter(votePoll, { params: { poll_id }, body: { choices: [turn++ % 2] } });
}
