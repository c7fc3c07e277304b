import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useOpenPrivate } from '../../features/chat/conversations/use-open-private.ts';
import { useResultHref } from '../../features/search/search-results.ts';
import { openShortcuts } from '../../ui/base/shortcuts.ts';
import { chooseTheme } from '../../ui/theme/theme-store.ts';
import { signOut } from '../account/sign-out.ts';
import type { ActionName, SwitcherEntry } from './switcher-entry.ts';

/** The address of an entry; undefined for an action, and for a member without a conversation yet. */
export function useHrefOf(): (entry: SwitcherEntry) => string | undefined {
  const router = useRouter();
  const resultHref = useResultHref();
  return useCallback(
    (entry) => {
      if ('action' in entry) return undefined;
      const { target } = entry;
      switch (target.kind) {
        case 'community':
          return router.buildLocation({ to: '/communities/$slug/', params: { slug: target.slug } }).href;
        case 'chat':
          return router.buildLocation({
            to: '/communities/$slug/chats/',
            params: { slug: target.group.slug },
            search: { conversationId: target.id },
          }).href;
        case 'person':
          if (target.conversationId === null)
            return target.isWritable === false
              ? router.buildLocation({ to: '/people/$userId/', params: { userId: target.person.id } }).href
              : undefined;
          return router.buildLocation({
            to: '/messages/',
            search: { tab: 'private', conversationId: target.conversationId },
          }).href;
        case 'message': {
          const place = { conversationId: target.conversation.id, messageId: target.id };
          return target.group === null
            ? router.buildLocation({ to: '/messages/', search: { tab: 'private', ...place } }).href
            : router.buildLocation({
                to: '/communities/$slug/chats/',
                params: { slug: target.group.slug },
                search: place,
              }).href;
        }
        case 'post':
          return router.buildLocation({
            to: '/communities/$slug/',
            params: { slug: target.group.slug },
            search: { tab: 'discussions', postId: target.id },
          }).href;
        case 'result':
          return resultHref(target.result);
        case 'search':
          return router.buildLocation({ to: '/search/', search: { q: target.q } }).href;
        case 'setting':
          return router.buildLocation({ to: '/settings/', search: { tab: target.tab }, hash: target.id })
            .href;
      }
    },
    [router, resultHref],
  );
}

/** Runs an entry without an address: an action, or a first conversation with a member. */
export function useRun(onNewMessage: () => void): (entry: SwitcherEntry) => void {
  const navigate = useNavigate();
  const openPrivate = useOpenPrivate(({ id }) => {
    void navigate({
      to: '/messages/',
      search: { tab: 'private', conversationId: id },
      state: { isToWrite: true },
    });
  });
  const actions: Readonly<Record<ActionName, () => void>> = {
    new_message: onNewMessage,
    create_community: () => void navigate({ to: '/communities/create/' }),
    communities: () => void navigate({ to: '/communities/' }),
    messages: () => void navigate({ to: '/messages/' }),
    saved: () => void navigate({ to: '/saved/' }),
    scheduled: () => void navigate({ to: '/scheduled/' }),
    theme: () => chooseTheme(isDark() ? 'light' : 'dark'),
    shortcuts: openShortcuts,
    sign_out: signOut,
  };
  return (entry) => {
    if ('action' in entry) actions[entry.action]();
    else if (entry.target.kind === 'person') void openPrivate(entry.target.person.id);
  };
}

/** Whether the page is dark now, by the user's setting or the device's. */
function isDark(): boolean {
  return getComputedStyle(document.documentElement).colorScheme.startsWith('dark');
}
