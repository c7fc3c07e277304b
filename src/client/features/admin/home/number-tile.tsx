import type { UseQueryResult } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { formatTotal } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { IconButton } from '../../../ui/base/icon-button.tsx';
import { Link } from '../../../ui/base/link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { SkeletonBar } from '../../../ui/layout/skeleton.tsx';
import type { AdminPage } from '../admin-pages.tsx';

/** What a tile shows of the answer of its call. */
export interface TileText {
  readonly number: number;
  /** Whether counting stopped there. */
  readonly isAtLeast?: boolean;
  /** Translated. */
  readonly line: string;
  /** Whether someone has to do something. */
  readonly isWaiting?: boolean;
}

interface NumberTileProps<T> {
  /** Translated. */
  name: string;
  /** The page that lists what is counted; absent where there is none. */
  to?: AdminPage['to'];
  query: UseQueryResult<T>;
  textOf: (answer: T) => TileText;
}

/** One number of the overview. The whole tile leads to its page. */
export function NumberTile<T>({ name, to, query, textOf }: NumberTileProps<T>) {
  const { data, error, fetchStatus, isFetching, refetch } = query;
  const text = data === undefined ? null : textOf(data);
  const isFailed = text === null && (error !== null || fetchStatus === 'paused');
  return (
    <Card as="li" className="relative has-[a:hover]:border-line-firm">
      <h2 className="text-dense text-soft">
        {to === undefined ? (
          name
        ) : (
          <Link
            kind="bare"
            to={to}
            className="before:absolute before:inset-0 before:rounded-card focus-visible:outline-none focus-visible:before:outline-2 focus-visible:before:outline-accent"
          >
            {name}
          </Link>
        )}
      </h2>
      {text !== null && (
        <>
          <p className="num mt-1 text-h1">
            {formatTotal({ total: text.number, total_is_exact: text.isAtLeast !== true })}
          </p>
          <p
            className={text.isWaiting === true ? 'text-meta font-medium text-accent' : 'text-meta text-muted'}
          >
            {text.line}
          </p>
        </>
      )}
      {text === null && !isFailed && (
        <div role="status" aria-label={t('Loading...')} className="grid gap-3 pt-3 pb-1.5">
          <SkeletonBar className="h-5 w-16" />
          <SkeletonBar className="w-28" />
        </div>
      )}
      {isFailed && (
        <p role="alert" className="relative mt-1 flex items-center gap-1 text-dense text-muted">
          <span className="flex-1">
            {fetchStatus === 'paused' ? t('You are offline') : t('This number did not load')}
          </span>
          <IconButton label={t('Try again')} isPending={isFetching} onPress={() => void refetch()}>
            <RotateCw />
          </IconButton>
        </p>
      )}
    </Card>
  );
}
