import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { fullName, type Person } from '../../../contract/account/people.ts';
import type { Found, FoundOf } from '../../../contract/search/search.ts';
import type { SearchKind } from '../../../contract/search/search-kinds.ts';
import { wordsOrFiles } from '../../i18n/attached-text.ts';
import { formatDateTime, formatListTime } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';

/** One thing that was found, of its kind. */
export type SearchResult = {
  readonly [K in SearchKind]: { readonly kind: K; readonly item: FoundOf<K> };
}[SearchKind];

/** What is shown of a result. */
export interface ResultText {
  readonly title: string;
  /** Around the words that were found; may be empty. */
  readonly snippet: string;
  /** Where it is, and when it was written. */
  readonly place: string;
  /** Who wrote it. */
  readonly person: Person | null;
}

/** The results of `kind`, in the order of the answer. */
export function resultsOf(found: Found, kind: SearchKind): SearchResult[] {
  // Each item belongs to the kind of its list.
  const of = <K extends SearchKind>(one: K) =>
    found[one].map((item) => ({ kind: one, item }) as SearchResult);
  return of(kind);
}

function joined(...parts: readonly (string | false)[]): string {
  return parts.filter(Boolean).join(' · ');
}

export function textOfResult(result: SearchResult): ResultText {
  switch (result.kind) {
    case 'communities': {
      const { name, total_members: n } = result.item;
      const place = t('{n, plural, one {# member} other {# members}}', { n });
      return { title: name, snippet: '', place, person: null };
    }
    case 'people': {
      const { username } = result.item;
      const place = username === null ? '' : `@${username}`;
      return { title: fullName(result.item), snippet: '', place, person: result.item };
    }
    case 'chats':
      return { title: `#${result.item.name}`, snippet: '', place: result.item.group.name, person: null };
    case 'posts': {
      const { text, snippet, attached, author, group, created_at } = result.item;
      const place = joined(fullName(author), group.name, formatListTime(created_at));
      return { title: wordsOrFiles(text, attached), snippet, place, person: author };
    }
    case 'comments': {
      const { text, attached, post_title, author, group, created_at } = result.item;
      const place = joined(post_title, group.name, formatListTime(created_at));
      return { title: fullName(author), snippet: wordsOrFiles(text, attached), place, person: author };
    }
    case 'messages': {
      const { text, attached, author, group, conversation, peer, created_at } = result.item;
      const chat =
        group === null
          ? peer !== null && t('Private chat with {name}', { name: fullName(peer) })
          : joined(`#${conversation.name}`, group.name);
      return {
        ...{ title: fullName(author), snippet: wordsOrFiles(text, attached), person: author },
        place: joined(chat, formatListTime(created_at)),
      };
    }
    case 'courses':
      return { ...result.item, place: result.item.group.name, person: null };
    case 'lessons':
      return {
        ...result.item,
        place: joined(result.item.course.title, result.item.group.name),
        person: null,
      };
    case 'events': {
      const { title, snippet, starts_at, is_cancelled, group } = result.item;
      const place = joined(is_cancelled && t('Cancelled'), formatDateTime(starts_at), group.name);
      return { title, snippet, place, person: null };
    }
  }
}

/** Returns the address where a result is read: a message in its chat, a comment in its discussion. */
export function useResultHref(): (result: SearchResult) => string {
  const router = useRouter();
  return useCallback(
    (result) => {
      switch (result.kind) {
        case 'communities':
          return router.buildLocation({ to: '/communities/$slug/', params: { slug: result.item.slug } }).href;
        case 'people':
          return router.buildLocation({ to: '/people/$userId/', params: { userId: result.item.id } }).href;
        case 'chats':
          return router.buildLocation({
            to: '/communities/$slug/chats/',
            params: { slug: result.item.group.slug },
            search: { conversationId: result.item.id },
          }).href;
        case 'posts':
          return router.buildLocation({
            to: '/communities/$slug/',
            params: { slug: result.item.group.slug },
            search: { tab: 'discussions', postId: result.item.id },
          }).href;
        case 'comments':
          return router.buildLocation({
            to: '/communities/$slug/',
            params: { slug: result.item.group.slug },
            search: { tab: 'discussions', postId: result.item.post_id, commentId: result.item.id },
          }).href;
        case 'messages': {
          const { id, conversation, group, thread_message_id: thread } = result.item;
          const search = {
            conversationId: conversation.id,
            ...(thread !== null && { thread }),
            messageId: id,
          };
          return group === null
            ? router.buildLocation({ to: '/messages/', search: { tab: 'private', ...search } }).href
            : router.buildLocation({ to: '/communities/$slug/chats/', params: { slug: group.slug }, search })
                .href;
        }
        case 'courses':
          return router.buildLocation({
            to: '/communities/$slug/courses/$courseId/learn/',
            params: { slug: result.item.group.slug, courseId: result.item.id },
          }).href;
        case 'lessons':
          return router.buildLocation({
            to: '/communities/$slug/courses/$courseId/lessons/$lessonId/',
            params: {
              slug: result.item.group.slug,
              courseId: result.item.course.id,
              lessonId: result.item.id,
            },
          }).href;
        case 'events':
          return router.buildLocation({
            to: '/communities/$slug/',
            params: { slug: result.item.group.slug },
            search: { tab: 'calendar', eventId: result.item.id },
          }).href;
      }
    },
    [router],
  );
}
