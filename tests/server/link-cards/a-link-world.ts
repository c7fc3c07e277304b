import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { searchMessages, sendMessage } from '../../../src/contract/chat/chat.ts';
import { removeLinkCard } from '../../../src/contract/link-cards/link-cards.ts';
import { startCommunityApi } from '../../support/actions/community-api.ts';
import { aFeed } from '../feed/a-feed.ts';

export type LinkWorld = Awaited<ReturnType<typeof aLinkWorld>>;

/** A server that may fetch from this machine, and a community with people who write links. */
export async function aLinkWorld(env: Readonly<Record<string, string>> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'tambayan-links-'));
  const api = await startCommunityApi({ TAMBAYAN_DATA: folder, FETCH_FROM_ANYWHERE: 'on', ...env });
  const feed = await aFeed(api);
  const { groupId: group_id, chatId: chat_conversation_id } = feed;
  return {
    api,
    ...feed,

    async say(person: string, content: string) {
      const body = { group_id, chat_conversation_id, content, client_msg_id: randomUUID() };
      return (await api.ok(sendMessage, person, { body })).data;
    },

    /** The message as `person` reads it. */
    async message(id: string, person: string) {
      const query = { chat_conversation_id, around_message: id };
      const { data } = await api.ok(searchMessages, person, { params: { group_id }, query });
      const found = data.find((one) => one.id === id);
      if (!found) throw new Error('the message is not in its history');
      return found;
    },

    /** Runs the jobs that are due. */
    work: () => api.app.jobs.runDue(),

    remove: (person: string, link_card_id: string) =>
      api.call(removeLinkCard, person, { params: { link_card_id } }),

    /** Cards that were announced on a topic about one message, post or comment, as the log has them now. */
    async announced(topic: string, ref: string) {
      const events = await api.eventsOn(topic);
      return events
        .filter(({ k, ref: about }) => k === 'link_card.updated' && about === ref)
        .map(({ d }) => (d as { card: { version: number; page: { title: string } | null } }).card);
    },

    async close() {
      await api.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
