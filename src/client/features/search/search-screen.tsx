import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import type { Found } from '../../../contract/search/search.ts';
import { parseSearchText } from '../../../contract/search/search-filters.ts';
import { type SearchKind, searchKinds } from '../../../contract/search/search-kinds.ts';
import { MoreButton } from '../../data/lists/more-button.tsx';
import { QueryError } from '../../data/lists/query-state.tsx';
import { t } from '../../i18n/t.ts';
import { Link } from '../../ui/base/link.tsx';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { useSearchDraft } from '../../ui/forms/use-search-draft.ts';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { PageBody, PageHead, ScrollArea } from '../../ui/layout/page-layout.tsx';
import { Loading, SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { Tab, Tabs } from '../../ui/layout/tabs.tsx';
import { FilterChips } from './filter-chips.tsx';
import { kindTexts } from './kind-text.ts';
import { ResultRow } from './result-row.tsx';
import { everythingQuery, kindQuery } from './search.queries.ts';
import { resultsOf, type SearchResult, useResultHref } from './search-results.ts';

const route = getRouteApi('/member/search');

/** Moves the focus through the field and the results with the arrow keys; Enter opens a result, as on every link. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || event.nativeEvent.isComposing) return;
  const focused: Element | null = document.activeElement;
  const stops = [
    ...event.currentTarget.querySelectorAll<Element & HTMLOrSVGElement>('input[type=search], [data-result]'),
  ];
  const at = stops.findIndex((stop) => stop.isSameNode(focused));
  const next = stops[at + step];
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** `/search/`: everything that the user may open, by words and filters. */
export function SearchScreen() {
  const { q, kind } = route.useSearch();
  const navigate = route.useNavigate();
  const [typed, setTyped] = useSearchDraft(q, (text) => {
    void navigate({ search: (now) => ({ ...now, q: text }), replace: true });
  });
  const area = useRef<HTMLDivElement>(null);
  const { words } = parseSearchText(q);
  return (
    <ScrollArea>
      <PageBody width="read">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside keep their own keys. */}
        <div ref={area} onKeyDown={moveFocus} className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <PageHead title={t('Search')} />
          <SearchField
            label={t('Search everything')}
            value={typed}
            onChange={setTyped}
            autoFocus={q === ''}
            onSubmit={() => area.current?.querySelector<HTMLElement>('[data-result]')?.focus()}
          />
          <FilterChips typed={typed} onChange={setTyped} />
          <Tabs label={t('Show')}>
            {(['all', ...searchKinds] as const).map((one) => (
              <Tab
                key={one}
                to="/search/"
                search={{ q, kind: one }}
                activeOptions={{ includeSearch: true }}
                replace
              >
                {one === 'all' ? t('All') : t(kindTexts[one])}
              </Tab>
            ))}
          </Tabs>
          {q === '' ? (
            <HowTo />
          ) : kind === 'all' ? (
            <AllKinds q={q} words={words} />
          ) : (
            <OneKind key={kind} q={q} words={words} kind={kind} />
          )}
        </div>
      </PageBody>
    </ScrollArea>
  );
}

function HowTo() {
  return (
    <EmptyState icon={<Search aria-hidden />} title={t('Search posts, messages, courses and more')}>
      {t('Add filters to your words: {filters}. Put words in quotes to find them side by side.', {
        filters: 'in:kape-at-code from:@ana before:2026-12 after:2026-11-01 has:link',
      })}
    </EmptyState>
  );
}

interface ResultsProps {
  q: string;
  words: string;
}

function AllKinds({ q, words }: ResultsProps) {
  const query = useQuery(everythingQuery(q));
  const { data } = query;
  return (
    <Answer query={query}>
      {() => {
        const kinds = data === undefined ? [] : searchKinds.filter((kind) => data[kind].length > 0);
        if (data === undefined || kinds.length === 0) return <NothingFound />;
        return kinds.map((kind) => <Section key={kind} found={data} kind={kind} q={q} words={words} />);
      }}
    </Answer>
  );
}

function Section({ found, kind, q, words }: ResultsProps & { found: Found; kind: SearchKind }) {
  return (
    <section aria-label={t(kindTexts[kind])} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-h4">{t(kindTexts[kind])}</h2>
        {found.next[kind] !== undefined && (
          <Link to="/search/" search={{ q, kind }}>
            {t('Show all')}
          </Link>
        )}
      </div>
      <Rows results={resultsOf(found, kind)} words={words} label={t(kindTexts[kind])} />
    </section>
  );
}

function OneKind({ q, words, kind }: ResultsProps & { kind: SearchKind }) {
  const query = useInfiniteQuery(kindQuery(q, kind));
  const results = (query.data?.pages ?? []).flatMap((page) => resultsOf(page, kind));
  return (
    <Answer query={query}>
      {() =>
        results.length === 0 ? (
          <NothingFound />
        ) : (
          <>
            <Rows results={distinct(results)} words={words} label={t(kindTexts[kind])} />
            <MoreButton query={query} />
          </>
        )
      }
    </Answer>
  );
}

/** What moved while pages were fetched is shown once. */
function distinct(results: readonly SearchResult[]): SearchResult[] {
  return [...new Map(results.map((result) => [result.item.id, result])).values()];
}

interface AnswerProps {
  query: {
    readonly data: unknown;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  children: () => ReactNode;
}

function Answer({ query, children }: AnswerProps) {
  if (query.data === undefined && query.error !== null) {
    const isOffline = !navigator.onLine;
    return (
      <QueryError query={query} title={isOffline ? t('You are offline') : t('The search did not work')}>
        {isOffline && t('Search works again when you’re back online.')}
      </QueryError>
    );
  }
  return (
    <Loading
      isLoading={query.data === undefined}
      label={t('Searching...')}
      skeleton={
        <Card>
          <SkeletonRows rows={5} />
        </Card>
      }
    >
      {children}
    </Loading>
  );
}

function Rows({ results, words, label }: { results: readonly SearchResult[]; words: string; label: string }) {
  const hrefOf = useResultHref();
  const router = useRouter();
  return (
    <Card isPadded={false}>
      <ul aria-label={label} className="divide-y divide-line">
        {results.map((result) => (
          <li key={result.item.id}>
            <ResultRow
              result={result}
              href={hrefOf(result)}
              words={words}
              onOpen={(href) => router.history.push(href)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function NothingFound() {
  return (
    <EmptyState icon={<Search aria-hidden />} title={t('Nothing found')}>
      {t('Try fewer or other words, or remove a filter.')}
    </EmptyState>
  );
}
