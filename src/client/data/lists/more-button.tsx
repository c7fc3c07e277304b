import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/base/button.tsx';

interface MoreButtonProps {
  query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
  label?: string;
  kind?: 'ghost' | 'edged';
  size?: 'small' | 'normal';
  className?: string;
}

/** Fetches the next page of a list that grows at its end. Renders nothing when there is no more. */
export function MoreButton({ query, label = t('Show more'), ...look }: MoreButtonProps) {
  if (!query.hasNextPage) return null;
  return (
    <Button {...look} isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
      {query.isFetchingNextPage ? t('Loading...') : label}
    </Button>
  );
}
