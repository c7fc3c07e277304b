import { fullName } from '../../../contract/account/people.ts';
import type { Conversation } from '../../../contract/chat/chat.ts';
import type { CommunityCard } from '../../../contract/communities/communities.ts';
import type { Found } from '../../../contract/search/search.ts';
import { countedOf } from '../../features/chat/store/conversations/conversation-store.ts';
import { kindTexts } from '../../features/search/kind-text.ts';
import { resultsOf, type SearchResult, textOfResult } from '../../features/search/search-results.ts';
import { settingList } from '../../features/settings/setting-list.ts';
import { folded } from '../../i18n/folded.ts';
import { t } from '../../i18n/t.ts';
import {
  type ActionName,
  actionNames,
  keyOf,
  type SwitcherEntry,
  type SwitcherSection,
  type Target,
  targetOfConversation,
} from './switcher-entry.ts';

/** Most rows of each kind. */
const EACH = 5;
/** Number of recent chats that are shown before the user types. */
const RECENT = 7;

export const actionText: Readonly<Record<ActionName, string>> = {
  new_message: 'New message',
  create_community: 'Create a community',
  communities: 'Find communities',
  messages: 'Messages',
  saved: 'Saved',
  scheduled: 'Scheduled',
  theme: 'Change theme: light or dark',
  shortcuts: 'Keyboard shortcuts',
  sign_out: 'Sign out',
};

interface Known {
  readonly q: string;
  readonly communities: readonly CommunityCard[];
  readonly conversations: readonly Conversation[];
  /** Undefined until the server has answered. */
  readonly found: Found | undefined;
  /**
   * The response belongs to an earlier search text: only results that match the current text are shown, since Enter
   * opens the first row.
   */
  readonly isStale?: boolean;
}

/**
 * How well `name` matches the search: 0 when it starts with it, 1 when a word does, 2 when it contains it; null when
 * it does not match.
 */
export function fitOf(name: string, q: string): 0 | 1 | 2 | null {
  const text = folded(name);
  const words = folded(q).split(/\s+/).filter(Boolean);
  if (!words.every((word) => text.includes(word))) return null;
  const [first = ''] = words;
  if (text.startsWith(first)) return 0;
  return ` ${text}`.includes(` ${first}`) ? 1 : 2;
}

function nameOf(target: Target): string {
  if (target.kind === 'person') return `${fullName(target.person)} ${target.person.username ?? ''}`;
  if (target.kind === 'post' || target.kind === 'message') return target.text;
  if (target.kind === 'setting') return t(target.name);
  if (target.kind === 'search') return target.q;
  if (target.kind === 'result') {
    const { title, snippet } = textOfResult(target.result);
    return `${title} ${snippet}`;
  }
  return target.kind === 'chat' ? `${target.name} ${target.group.name}` : target.name;
}

function lastAt({ last_message_at, created_at }: Conversation): string {
  return last_message_at ?? created_at;
}

/** Local matches, best first, followed by the server's other results in its order. */
function merged(here: readonly SwitcherEntry[], there: readonly Target[]): SwitcherEntry[] {
  const keys = new Set(here.map(({ key }) => key));
  const more = there.map((target) => ({ key: keyOf(target), target, unread: 0 }));
  return [...here, ...more.filter(({ key }) => !keys.has(key))].slice(0, EACH);
}

function fitting(entries: readonly (SwitcherEntry & { target: Target })[], q: string): SwitcherEntry[] {
  return entries
    .flatMap((entry) => {
      const fit = fitOf(nameOf(entry.target), q);
      return fit === null ? [] : [{ entry, fit }];
    })
    .sort((a, b) => a.fit - b.fit)
    .map(({ entry }) => entry);
}

/** All matches by kind; before the user types, the recent chats. */
export function sectionsOf({
  q,
  communities,
  conversations,
  found,
  isStale = false,
}: Known): SwitcherSection[] {
  const groups = new Map(communities.map((one) => [one.id, one]));
  const talks = conversations
    .filter(({ status }) => status !== 'ARCHIVED')
    .toSorted((a, b) => lastAt(b).localeCompare(lastAt(a)))
    .flatMap((conversation) => {
      const target = targetOfConversation(conversation, groups);
      return target === null ? [] : [{ key: keyOf(target), target, unread: countedOf(conversation) }];
    });
  const mine = communities.map((one) => {
    const target: Target = { kind: 'community', ...one };
    return { key: keyOf(target), target, unread: 0 };
  });
  const ofAnswer = (targets: readonly Target[]) =>
    isStale ? targets.filter((target) => fitOf(nameOf(target), q) !== null) : targets;
  const posts = ofAnswer((found?.posts ?? []).map((post) => ({ kind: 'post', ...post })));
  const messages = ofAnswer((found?.messages ?? []).map((one) => ({ kind: 'message', ...one })));
  const actions = actionNames
    .filter((name) => fitOf(t(actionText[name]), q) !== null)
    .map((name) => ({ key: `action ${name}`, action: name }));

  if (q === '') {
    return withRows([
      { name: t('Recent'), entries: talks.slice(0, RECENT) },
      { name: t('Posts'), entries: merged([], posts) },
      { name: t('Actions'), entries: actions },
    ]);
  }
  const of = (kind: Target['kind']) =>
    fitting(
      talks.filter(({ target }) => target.kind === kind),
      q,
    );
  const people: Target[] = (found?.people ?? []).map(({ chat_conversation_id, is_writable, ...person }) => ({
    kind: 'person',
    person,
    conversationId: chat_conversation_id,
    isWritable: is_writable,
  }));
  return withRows([
    {
      name: t('Communities'),
      entries: merged(
        fitting(mine, q),
        ofAnswer((found?.communities ?? []).map((one) => ({ kind: 'community', ...one }))),
      ),
    },
    { name: t('People'), entries: merged(of('person'), ofAnswer(people)) },
    {
      name: t('Chats'),
      entries: merged(of('chat'), ofAnswer((found?.chats ?? []).map((one) => ({ kind: 'chat', ...one })))),
    },
    { name: t('Posts'), entries: merged([], posts) },
    { name: t('Messages'), entries: merged([], messages) },
    ...(['comments', 'courses', 'lessons', 'events'] as const).map((kind) => ({
      name: t(kindTexts[kind]),
      entries: merged([], ofAnswer(found === undefined ? [] : resultsOf(found, kind).map(asTarget))),
    })),
    { name: t('Settings'), entries: fitting(settings, q).slice(0, EACH) },
    { name: t('Actions'), entries: actions },
  ]);
}

function asTarget(result: SearchResult): Target {
  return { kind: 'result', result };
}

/** Leads to all results of what is typed. */
export function searchSection(q: string): SwitcherSection {
  const target: Target = { kind: 'search', q };
  return { name: t('Search'), entries: [{ key: keyOf(target), target, unread: 0 }] };
}

/** Each leads to its place on the page. */
const settings = settingList.map((place) => {
  const target: Target = { kind: 'setting', ...place };
  return { key: keyOf(target), target, unread: 0 };
});

function withRows(sections: readonly SwitcherSection[]): SwitcherSection[] {
  return sections.filter(({ entries }) => entries.length > 0);
}
