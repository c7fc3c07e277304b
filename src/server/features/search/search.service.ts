import { withNames } from '../../../contract/chat/mentions.ts';
import type { HandlerInput } from '../../../contract/core/endpoint.ts';
import type { Found, searchEverything } from '../../../contract/search/search.ts';
import { type SearchKind, searchKinds } from '../../../contract/search/search-kinds.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Window } from '../../platform/db/keyset.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import { findScope } from '../../platform/search/search-scope.ts';
import { wordsOf } from '../../platform/search/search-words.ts';
import {
  type CommentFound,
  createContentSearchRepo,
  type MessageFound,
  type PostFound,
} from './content-search.repo.ts';
import { createLearningSearchRepo } from './learning-search.repo.ts';
import { createNameSearchRepo } from './name-search.repo.ts';
import { snippetOf } from './snippet.ts';

export type SearchQuery = HandlerInput<typeof searchEverything>['query'];

export interface SearchService {
  /**
   * The best few matches of each kind that is asked for; the latest items for a blank text. Contains only what the caller
   * may open.
   */
  search(query: SearchQuery, caller: Caller): Promise<Found>;
}

const NOTHING: Window<never> = { rows: [], cursor: { before: null, after: null } };

export function createSearchService({ db }: { readonly db: Database }): SearchService {
  const names = createNameSearchRepo(db);
  const contents = createContentSearchRepo(db);
  const learning = createLearningSearchRepo(db);
  return {
    async search({ kinds = searchKinds, ...asked }, { userId, platformRole }) {
      const { q, limit } = asked;
      const words = wordsOf(q);
      const scope = await findScope(db, asked, userId);
      // A cursor belongs to one list.
      const cursor = kinds.length === 1 ? asked.cursor : undefined;
      const query = { q, limit, cursor, scope, userId, platformRole };
      const hasFilters = [asked.in, asked.from, asked.before, asked.after, asked.has].some(Boolean);
      const of = <Row>(kind: SearchKind, search: () => Promise<Window<Row>>) =>
        kinds.includes(kind) ? search() : NOTHING;
      // Names are not written by someone on some day.
      const named = <Row>(kind: SearchKind, search: () => Promise<Window<Row>>) =>
        of(kind, async () => (hasFilters ? NOTHING : search()));
      const texts = <Row>(kind: SearchKind, search: () => Promise<Window<Row>>) =>
        of(kind, async () => (q === '' || words.length > 0 ? search() : NOTHING));
      const isBlank = q === '' && !hasFilters;
      const written = <Row>(kind: SearchKind, search: () => Promise<Window<Row>>) =>
        texts(kind, async () => (isBlank ? NOTHING : search()));
      const [communities, people, chats, posts, comments, messages, courses, lessons, events] =
        await Promise.all([
          named('communities', () => names.communities(query)),
          named('people', () => names.people(query)),
          named('chats', () => names.chats(query)),
          texts('posts', () => contents.posts(query)),
          written('comments', () => contents.comments(query)),
          written('messages', () => contents.messages(query)),
          of('courses', () => learning.courses(query)),
          of('lessons', () => learning.lessons(query)),
          of('events', () => learning.events(query)),
        ]);
      const lists = { communities, people, chats, posts, comments, messages, courses, lessons, events };
      const snippet = ({ content }: { content: string }) => snippetOf(content, words);
      return {
        communities: communities.rows.map(({ group_verification_request_status: status, ...row }) => ({
          ...row,
          is_verified: status === 'VERIFIED',
        })),
        people: [...people.rows],
        chats: [...chats.rows],
        posts: posts.rows.map((row) => toPost(row, words)),
        comments: comments.rows.map((row) => toText(row, words)),
        messages: messages.rows.map((row) => toText(row, words)),
        courses: courses.rows.map((row) => ({ ...row, snippet: snippet(row) })),
        lessons: lessons.rows.map((row) => ({ ...row, snippet: snippet(row) })),
        events: events.rows.map((row) => ({ ...row, snippet: snippet(row), starts_at: row.created_at })),
        next: Object.fromEntries(
          Object.entries(lists).flatMap(
            ([
              kind,
              {
                cursor: { after },
              },
            ]) => (after === null ? [] : [[kind, after]]),
          ),
        ),
      };
    },
  };
}

function toText<Row extends CommentFound | MessageFound>(
  { content, mentions, ...row }: Row,
  words: readonly string[],
) {
  return { ...row, text: snippetOf(withNames(content, mentions), words) };
}

function toPost(
  { title, content, mentions, ...row }: PostFound,
  words: readonly string[],
): Found['posts'][number] {
  const snippet = snippetOf(withNames(content, mentions), words);
  return title === '' ? { ...row, text: snippet, snippet: '' } : { ...row, text: title, snippet };
}
