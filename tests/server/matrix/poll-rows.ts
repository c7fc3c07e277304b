import { removeLinkCard } from '../../../src/contract/link-cards/link-cards.ts';
import { closePoll, listVoters, votePoll } from '../../../src/contract/polls/polls.ts';
import type { World } from './a-world.ts';
import { type Row, row } from './row.ts';

const ofChat = ({ chatPollId }: World) => ({ params: { poll_id: chatPollId } });
const ofFeed = ({ feedPollId }: World) => ({ params: { poll_id: feedPollId } });
const body = { choices: [1] };

/**
 * Polls of another member's message and post. The message or post decides who may. Its card is removed by its author
 * only.
 */
export const pollRows: readonly Row[] = [
  row(removeLinkCard, 'chat', ({ linkCardId }) => ({ params: { link_card_id: linkCardId } }), {
    right: 'chat.read',
    status: 403,
  }),
  row(votePoll, 'chat', (world) => ({ ...ofChat(world), body }), { how: 'in a chat', right: 'chat.write' }),
  row(votePoll, 'posts', (world) => ({ ...ofFeed(world), body }), {
    how: 'of a post',
    right: 'content.react',
  }),
  row(listVoters, 'chat', ofChat, { how: 'in a chat', right: 'chat.read' }),
  row(listVoters, 'posts', ofFeed, { how: 'of a post', right: 'posts.read' }),
  row(closePoll, 'chat', ofChat, { how: 'in a chat', right: 'message.moderate' }),
  row(closePoll, 'posts', ofFeed, { how: 'of a post', right: 'post.moderate' }),
];
