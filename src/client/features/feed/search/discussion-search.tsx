import { useNavigate } from '@tanstack/react-router';
import { t } from '../../../i18n/t.ts';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { useSearchDraft } from '../../../ui/forms/use-search-draft.ts';
import { useFeed } from '../store/use-feed.ts';

/** The field that searches the posts and comments of the community. The text is in the address. */
export function DiscussionSearch({ q }: { q: string }) {
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

  return (
    <SearchField
      label={t('Search these discussions')}
      value={text}
      onChange={setText}
      onSubmit={search}
      className="w-full"
    />
  );
}
