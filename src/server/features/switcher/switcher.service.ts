import { withNames } from '../../../contract/chat/mentions.ts';
import { LATEST_MAX } from '../../../contract/home.ts';
import type { Found } from '../../../contract/switcher.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import { plainLine } from '../../platform/i18n/plain-line.ts';
import { createMessageSearchRepo, type MessageFound } from './message-search.repo.ts';
import { createSwitcherRepo, type PostFound } from './switcher.repo.ts';

export interface SwitcherService {
  /** The best few matches of each kind; the latest items for a blank text. Contains only what the caller may open. */
  search(q: string, caller: Caller): Promise<Found>;
}

export function createSwitcherService({ db }: { readonly db: Database }): SwitcherService {
  const repo = createSwitcherRepo(db);
  const messages = createMessageSearchRepo(db);
  return {
    async search(q, { userId, platformRole }) {
      const query = { q, userId, platformRole };
      const [communities, people, chats, posts, found] = await Promise.all([
        repo.communities(query),
        repo.people(query),
        repo.chats(query),
        repo.posts(query),
        messages.search(userId, q),
      ]);
      return {
        communities: communities.map(({ group_verification_request_status: status, ...row }) => ({
          ...row,
          is_verified: status === 'VERIFIED',
        })),
        people,
        chats,
        posts: posts.map(toPost),
        messages: found.map(toMessage),
      };
    },
  };
}

function toMessage({ content, mentions, ...row }: MessageFound): Found['messages'][number] {
  return { ...row, text: plainLine(withNames(content, mentions), LATEST_MAX) };
}

function toPost({ title, content_md, mentions, ...row }: PostFound): Found['posts'][number] {
  return { ...row, text: plainLine(withNames(title || content_md, mentions), LATEST_MAX) };
}
