import { randomUUID } from 'node:crypto';
import type { call } from '../../../src/client/data/api/call.ts';
import { sendMessage } from '../../../src/contract/chat/chat.ts';
import { reactToMessage } from '../../../src/contract/feed/reactions.ts';
import { LEVEL_POINTS } from '../../../src/contract/points/levels.ts';
import type { pointsEvents } from '../../../src/contract/points/points.ts';
import type { Database } from '../../../src/server/platform/db/database.ts';
import type { Act } from '../a-chat-world.ts';

type Call = typeof call;

export interface PointsActors {
  /** A member whom no one else reacts to. */
  readonly asLiked: Call;
  readonly asLiker: Call;
  readonly groupId: string;
  readonly conversationId: string;
  readonly db: Database;
}

/** The actions that trigger each kind of event about points. The first one also sends the messages that are liked. */
export function pointsActions(actors: PointsActors): Readonly<Record<keyof typeof pointsEvents, Act>> {
  const { asLiked, asLiker, groupId: group_id, conversationId: chat_conversation_id, db } = actors;
  let ids: string[] = [];

  async function someMessages(): Promise<readonly string[]> {
    // Another action can have removed all that they said.
    const { rows } = await db.query<{ id: string }>(
      'select id from chat_messages where id = any($1) and deleted_at is null order by id',
      [ids],
    );
    ids = rows.map(({ id }) => id);
    while (ids.length < (LEVEL_POINTS[1] ?? 0)) {
      const body = { group_id, chat_conversation_id, content: 'Salamat!', client_msg_id: randomUUID() };
      ids.push((await asLiked(sendMessage, { body })).data.id);
    }
    return ids;
  }

  async function react(messageIds: readonly string[], is_on: boolean): Promise<void> {
    for (const id of messageIds)
      await asLiker(reactToMessage, { params: { chat_message_id: id }, body: { emoji: '💛', is_on } });
  }

  return {
    async 'points.changed'() {
      const [first = ''] = await someMessages();
      // Points are announced only now and then.
      await db.query(
        `update point_announcements set announced_at = announced_at - interval '1 hour' where group_id = $1`,
        [group_id],
      );
      await react([first], true);
      await react([first], false);
    },
    async 'level.changed'() {
      const all = await someMessages();
      await react(all, true);
      await react(all, false);
    },
  };
}
