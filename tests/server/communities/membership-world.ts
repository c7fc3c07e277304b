import { searchMessages, sendMessage } from '../../../src/contract/chat/chat.ts';
import { getCommunity } from '../../../src/contract/communities/communities.ts';
import {
  archiveCommunity,
  unarchiveCommunity,
  updateCommunity,
} from '../../../src/contract/communities/community-settings.ts';
import { createInvite } from '../../../src/contract/communities/invites.ts';
import {
  joinCommunity,
  leaveCommunity,
  removeMember,
  searchMembers,
  transferOwnership,
  updateMember,
} from '../../../src/contract/communities/members.ts';
import { problemBody } from '../../../src/contract/core/problems.ts';
import { searchPosts } from '../../../src/contract/feed/posts.ts';
import type { CommunityApi } from '../../support/actions/community-api.ts';
import { createVirtualClient, type VirtualClient } from '../../support/browser/virtual-client.ts';
import {
  type Act,
  type Memberships,
  type Name,
  names,
  type Outcome,
  type Place,
} from './membership-model.ts';

export const prefixes = ['g', 'c', 'f', 'm'] as const;
export type Prefix = (typeof prefixes)[number];

type PeopleBy<T> = Readonly<Record<Name, T>>;

/** The people, each with a page that is open all the time. */
export interface Crowd {
  readonly ids: PeopleBy<string>;
  readonly pages: PeopleBy<Page>;
  close(): void;
}

/** One person's live connection, and what the server said of each topic last. */
export interface Page {
  readonly client: VirtualClient;
  /** `in` from the answer to a subscription on, `out` once it was refused or ended. */
  readonly state: ReadonlyMap<string, 'in' | 'out'>;
  /** Events that came though the topic was refused or ended before. */
  readonly leaks: readonly string[];
  /** Asks to listen, again where it was refused. */
  ask(topic: string): void;
}

function openPage(url: string, token: string): Page {
  const state = new Map<string, 'in' | 'out'>();
  const stops = new Map<string, () => void>();
  const leaks: string[] = [];
  const client = createVirtualClient({
    url,
    headers: { authorization: `Bearer ${token}` },
    onFrame(frame) {
      if (frame.op === 'subok') state.set(frame.t, 'in');
      if (frame.op === 'denied' || frame.op === 'revoked') state.set(frame.t, 'out');
      for (const { t, o } of frame.op === 'batch' ? frame.ev : frame.op === 'ev' ? [frame] : [])
        if (state.get(t) === 'out') leaks.push(`${t} ${o}`);
    },
  });
  return {
    client,
    state,
    leaks,
    ask(topic) {
      stops.get(topic)?.();
      state.delete(topic);
      stops.set(topic, client.follow(topic));
    },
  };
}

export async function aCrowd(api: CommunityApi): Promise<Crowd> {
  const address = await api.app.listen({ port: 0, host: '127.0.0.1' });
  const url = `${address.replace('http', 'ws')}/rt/ws`;
  const people = await Promise.all(
    names.map(async (name) => {
      const id = await api.person({ first: name, role: name === 'adora' ? 'ADMIN' : 'USER' });
      return [name, id, openPage(url, id)] as const;
    }),
  );
  const ids = Object.fromEntries(people.map(([name, id]) => [name, id]));
  const pages = Object.fromEntries(people.map(([name, , page]) => [name, page]));
  return {
    ids: ids as PeopleBy<string>,
    pages: pages as PeopleBy<Page>,
    close: () => {
      for (const [, , page] of people) page.client.close();
    },
  };
}

export type MembershipWorld = Awaited<ReturnType<typeof aMembershipWorld>>;

/** A community of ana's with an invite link, and the ways to act in it and to look at it. */
export async function aMembershipWorld(api: CommunityApi, { ids }: Crowd) {
  const { id: groupId, chatId } = await api.community(ids.ana);
  const params = { group_id: groupId };
  const { token } = (await api.ok(createInvite, ids.ana, { params, body: { expires_in_days: null } })).data;

  function send(act: Act, seen: Memberships): Promise<{ status: number; json: unknown }> {
    const who = ids[act.who];
    const about = 'whom' in act ? { user_id: ids[act.whom] } : { user_id: '' };
    const version = 'whom' in act ? (seen.places[act.whom]?.version ?? 1) : seen.version;
    switch (act.do) {
      case 'join':
        return api.call(joinCommunity, who, { params, body: act.isInvited ? { invite: token } : {} });
      case 'leave':
        return api.call(leaveCommunity, who, { params });
      case 'give role':
        return api.call(updateMember, who, { params: about, body: { ...params, role: act.role, version } });
      case 'set status':
        return api.call(updateMember, who, {
          params: about,
          body: { ...params, status: act.status, version },
        });
      case 'put out':
        return api.call(removeMember, who, { params: about, body: { ...params, is_ban: act.isBan } });
      case 'hand over':
        return api.call(transferOwnership, who, { params, body: { ...about, version } });
      case 'archive':
        return api.call(act.isArchived ? archiveCommunity : unarchiveCommunity, who, { params });
      case 'open':
        return api.call(updateCommunity, who, { params, body: { is_public: act.isPublic, version } });
    }
  }

  return {
    groupId,
    topicOf: (prefix: Prefix) => (prefix === 'c' ? `c:${chatId}` : `${prefix}:${groupId}`),

    async act(act: Act, seen: Memberships): Promise<Outcome> {
      const { status, json } = await send(act, seen);
      if (status === 200) return 'ok';
      return problemBody.parse(json).code as Outcome;
    },

    /** What the database says, as the model would; and the count that is kept. */
    async look(): Promise<Memberships & { total: number }> {
      const { rows } = await api.db.query<{
        is_public: boolean;
        is_archived: boolean;
        version: number;
        total: number;
        places: (Place & { user_id: string })[];
      }>(
        `select g.is_public, g.archived_at is not null as is_archived, g.version, g.total_members as total,
           (select json_agg(json_build_object('user_id', m.user_id, 'role', m.role, 'status', m.status,
              'version', m.version)) from group_members m where m.group_id = g.id) as places
         from groups g where g.id = $1`,
        [groupId],
      );
      const [row] = rows;
      if (!row) throw new Error('the community is gone');
      const places = Object.fromEntries(
        names.flatMap((name) => {
          const found = row.places.find(({ user_id }) => user_id === ids[name]);
          return found ? [[name, { role: found.role, status: found.status, version: found.version }]] : [];
        }),
      );
      return { ...row, places };
    },

    /** Statuses of: the community, its chat, its posts, and who waits. */
    async reads(name: Name): Promise<number[]> {
      const answers = await Promise.all([
        api.call(getCommunity, ids[name], { params }),
        api.call(searchMessages, ids[name], { params, query: { chat_conversation_id: chatId } }),
        api.call(searchPosts, ids[name], { query: params }),
        api.call(searchMembers, ids[name], { query: { ...params, status: 'PENDING' } }),
      ]);
      return answers.map(({ status }) => status);
    },

    /** Writes to the chat and to every log, so that every reader gets something. */
    async speak(name: Name): Promise<void> {
      const body = {
        ...params,
        chat_conversation_id: chatId,
        content: 'Hoy',
        client_msg_id: crypto.randomUUID(),
      };
      await api.ok(sendMessage, ids[name], { body });
    },
  };
}
