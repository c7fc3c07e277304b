import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getMe } from '../../contract/account/me.ts';
import { chatsSearch, communityPageSearch } from '../../contract/addresses.ts';
import { HISTORY_PAGE, searchConversations, searchMessages } from '../../contract/chat/chat.ts';
import { getChatLayout } from '../../contract/chat/chat-sections.ts';
import { getMyGroupAuthorization } from '../../contract/communities/authorization.ts';
import { getCommunityDetails } from '../../contract/communities/communities.ts';
import type { CallInput, Endpoint } from '../../contract/core/endpoint.ts';
import type { FirstAnswers } from '../../contract/core/first-answers.ts';
import { PAGE_SIZE_MAX } from '../../contract/core/list.ts';
import { urlOf } from '../../contract/core/url-of.ts';
import { FEED_PAGE, searchPosts } from '../../contract/feed/posts.ts';
import { type InTimeDeps, inTime } from '../platform/clock/in-time.ts';

/** The page is sent after this time, even without them. */
const WAIT_MS = 1_000;

export interface FirstAnswersDeps extends InTimeDeps {
  readonly app: Pick<FastifyInstance, 'inject'>;
  readonly apiBase: string;
}

/** The headers that decide who asks, and from which address. */
const PASSED_ON = ['host', 'cookie', 'user-agent', 'x-forwarded-for'] as const;

/** The page of a community, or that of its chats. The form to found one has no slug. */
const COMMUNITY = /^\/communities\/(?!create\/)([\w-]+)\/(?:(chats)\/)?/;

/**
 * Returns what collects the answers to the calls that the page at an address makes first, for its user: through the
 * API, with its rights and limits. The order matters: a page follows its user's stream from the answer about the user,
 * so nothing may be older than that.
 */
export function createFirstAnswers({ app, apiBase, ...deps }: FirstAnswersDeps) {
  async function collect(request: FastifyRequest): Promise<FirstAnswers> {
    const answers: FirstAnswers = {};
    const headers = Object.fromEntries(PASSED_ON.map((name) => [name, request.headers[name] ?? '']));
    const remoteAddress = request.socket.remoteAddress ?? '';

    /** Resolves to the body of the answer, or to null when the call was refused. */
    async function ask<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<unknown> {
      const url = urlOf(apiBase, endpoint, input);
      const { statusCode, body } = await app.inject({ method: endpoint.method, url, headers, remoteAddress });
      // The page makes such a call again, in its own time.
      if (statusCode === 429 || statusCode >= 500) return null;
      const answer = { status: statusCode, body: JSON.parse(body) };
      answers[url] = answer;
      return statusCode === 200 ? answer.body : null;
    }

    const [path = '', query = ''] = request.url.split('?', 2);
    const search = Object.fromEntries(new URLSearchParams(query));
    if ((await ask(getMe, {})) === null) return answers;
    const [, slug, isChats] = COMMUNITY.exec(path) ?? [];
    // An invite link shows less to those who are no members yet.
    if (slug === undefined || 'invite' in search) return answers;
    const details = await ask(getCommunityDetails, { query: { slug } });
    if (details === null) return answers;
    const { data: community } = getCommunityDetails.response.parse(details);
    const group_id = community.id;
    const more: Promise<unknown>[] = [ask(getMyGroupAuthorization, { params: { group_id } })];
    if (community.membership?.status === 'ACTIVE')
      more.push(
        ask(searchConversations, { query: { page: 1, limit: PAGE_SIZE_MAX } }),
        ask(getChatLayout, { params: { group_id } }),
      );
    const { conversationId, messageId } = chatsSearch.parse(search);
    // A link to one message shows another part of the chat.
    if (isChats !== undefined && conversationId !== undefined && messageId === undefined)
      more.push(
        ask(searchMessages, {
          params: { group_id },
          query: { chat_conversation_id: conversationId, limit: HISTORY_PAGE },
        }),
      );
    const { tab, q, filter, tagId, categoryId } = communityPageSearch.parse(search);
    const isNewest = q === '' && [filter, tagId, categoryId].every((narrowed) => narrowed === undefined);
    if (isChats === undefined && tab === 'discussions' && isNewest)
      more.push(
        ask(searchPosts, { query: { group_id, sort_by: 'newest', limit: FEED_PAGE } }),
        ask(searchPosts, { query: { group_id, is_pinned: 'true', limit: PAGE_SIZE_MAX } }),
      );
    await Promise.all(more);
    return answers;
  }

  return (request: FastifyRequest): Promise<FirstAnswers | null> =>
    inTime(deps, collect(request), {
      ...{ ms: WAIT_MS, otherwise: null, warning: 'a page is served without its first answers' },
    });
}
