import { useNavigate } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { t } from '../../../i18n/t.ts';
import { IconButton } from '../../../ui/base/icon-button.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { useSearchDraft } from '../../../ui/forms/use-search-draft.ts';
import { useFeed } from '../store/use-feed.ts';

/**
 * The field that searches the posts and comments of the community, in place of the filters. The text is in the address.
 * It closes with the button beside it, or with Escape when it is empty.
 */
export function DiscussionSearch({ q, onClose }: { q: string; onClose: () => void }) {
  const { community } = useFeed();
  const navigate = useNavigate();
  const [text, setText] = useSearchDraft(q, search);

  function search(next: string): void {
    void navigate({
      to: '/communities/$slug/',
      params: { slug: community.slug },
      search: { tab: 'discussions', q: next, page: 1 },
      resetScroll: false,
      replace: q !== '',
    });
  }

  function close(): void {
    if (q !== '') search('');
    onClose();
  }

  return (
    <div className="flex items-center gap-2">
      <SearchField
        label={t('Search these discussions')}
        value={text}
        onChange={setText}
        onSubmit={search}
        onLeave={close}
        autoFocus={q === ''}
        className="flex-1"
      />
      <IconButton label={t('Close search')} onPress={close}>
        <X />
      </IconButton>
    </div>
  );
}
