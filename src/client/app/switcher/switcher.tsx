import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useStore } from 'zustand';
import { myCommunitiesQuery } from '../../data/communities/my-communities.queries.ts';
import { isChat } from '../../features/chat/store/conversations/conversation-store.ts';
import { useChat } from '../../features/chat/store/use-chat.ts';
import { everythingQuery } from '../../features/search/search.queries.ts';
import { t } from '../../i18n/t.ts';
import { lazyComponent } from '../../ui/base/lazy.ts';
import { useSettled } from '../../ui/base/use-settled.ts';
import { TopDialog } from '../../ui/overlays/top-dialog.tsx';
import type { SwitcherEntry } from './switcher-entry.ts';
import { SwitcherFoot } from './switcher-foot.tsx';
import { SWITCHER_LIST, SwitcherList } from './switcher-list.tsx';
import { searchSection, sectionsOf } from './switcher-sections.ts';
import { rowId, useActiveRow } from './use-active-row.ts';
import { useHrefOf, useRun } from './use-switcher-run.ts';

const NewMessageDialog = lazyComponent(
  () => import('../../features/inbox/new-message-dialog.tsx'),
  'NewMessageDialog',
);

/** A conversation that is opened by name is opened to write in it. */
function isConversation(entry: SwitcherEntry): boolean {
  return 'target' in entry && (entry.target.kind === 'chat' || entry.target.kind === 'person');
}

/** Search for pages, chats and members: local results at once, the server's when they arrive. */
export function Switcher({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [isNewMessage, setIsNewMessage] = useState(false);
  const navigate = useNavigate();
  const q = text.trim();
  const asked = useSettled(q);
  const answer = useQuery(everythingQuery(asked));
  const { data: communities = [] } = useQuery(myCommunitiesQuery);
  const byId = useStore(useChat().conversations.store, (state) => state.byId);
  const isSearching = q !== asked || answer.isFetching;
  const found = sectionsOf({
    q,
    communities,
    conversations: Object.values(byId).filter(isChat),
    found: answer.data,
    isStale: q !== asked || answer.isPlaceholderData,
  });
  const sections = q === '' ? found : [...found, searchSection(q)];
  const run = useRun(() => setIsNewMessage(true));
  const hrefOf = useHrefOf();
  const router = useRouter();
  const { active, choose, handleKeyDown } = useActiveRow(
    sections.flatMap(({ entries }) => entries),
    open,
  );

  function open(entry: SwitcherEntry, isElsewhere: boolean): void {
    const href = hrefOf(entry);
    if (href === undefined) {
      if (!('action' in entry) || entry.action !== 'new_message') onClose();
      run(entry);
    } else if (isElsewhere) window.open(href, '_blank', 'noopener');
    else {
      onClose();
      router.history.push(href, { isToWrite: isConversation(entry) });
    }
  }

  if (isNewMessage) {
    return (
      <Suspense fallback={null}>
        <NewMessageDialog
          onOpened={({ id }) => {
            onClose();
            void navigate({
              to: '/messages/',
              search: { tab: 'private', conversationId: id },
              state: { isToWrite: true },
            });
          }}
          onClose={onClose}
        />
      </Suspense>
    );
  }

  return (
    <TopDialog label={t('Go to anything')} onClose={onClose}>
      <div className="flex h-14 flex-none items-center gap-3 border-b border-line px-4">
        <Search aria-hidden className="size-4.5 flex-none text-muted" />
        <input
          // biome-ignore lint/a11y/noAutofocus: searching is the purpose of this dialog.
          autoFocus
          role="combobox"
          aria-label={t('Search')}
          aria-expanded
          aria-controls={SWITCHER_LIST}
          aria-autocomplete="list"
          aria-activedescendant={active === null ? undefined : rowId(active.key)}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder={t('Community, person, chat or post')}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={handleKeyDown}
          className="h-full min-w-0 flex-1 bg-transparent text-body text-ink outline-none"
        />
        <button
          type="button"
          onClick={onClose}
          className="hit-44 flex-none rounded-control px-1 text-meta text-soft hover:text-ink sm:hidden"
        >
          {t('Close')}
        </button>
      </div>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain -outline-offset-2"
      >
        <SwitcherList
          sections={sections}
          active={active}
          hrefOf={hrefOf}
          onChoose={choose}
          onOpen={(entry) => open(entry, false)}
        />
        {found.length === 0 && (
          <p className="px-4 py-10 text-center text-dense text-balance text-muted">
            {isSearching ? t('Searching...') : t('Nothing found for “{q}”.', { q })}
          </p>
        )}
      </div>
      <SwitcherFoot isSearching={isSearching} error={answer.error} onRetry={() => void answer.refetch()} />
    </TopDialog>
  );
}
