import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/t.ts';
import { Badge } from '../../ui/media/badge.tsx';
import { IntroCard } from '../communities/list/intro-card.tsx';
import { suggestionsQuery } from './home.queries.ts';

/**
 * Open communities that match the user's interests, else the largest. They are the end of the page, so they may come
 * late. Renders nothing when there are none or they failed to load.
 */
export function Suggestions() {
  const { data = [] } = useQuery(suggestionsQuery);
  if (data.length === 0) return null;
  const isPersonal = data.some(({ matching_tags }) => matching_tags.length > 0);
  return (
    <section aria-labelledby="suggestions" className="grid gap-4">
      <h2 id="suggestions" className="text-h3">
        {isPersonal ? t('Suggested for you') : t('Popular communities')}
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {data.map((community) => (
          <IntroCard key={community.id} community={community}>
            {community.matching_tags.length > 0 && (
              <span className="mt-1 flex flex-wrap gap-1">
                {community.matching_tags.map((tag) => (
                  <Badge key={tag.id}>{tag.name}</Badge>
                ))}
              </span>
            )}
          </IntroCard>
        ))}
      </ul>
    </section>
  );
}
