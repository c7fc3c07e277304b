import type { ComponentPropsWithRef } from 'react';
import type { ContextProp, ItemProps, ListProps } from 'react-virtuoso';
import { Button } from '../ui/button.tsx';
import { t } from '../words/t.ts';

/** What the fixed parts of the list need to know. */
export interface ListContext {
  readonly hasOlder: boolean;
  readonly hasOlderFailed: boolean;
  readonly onRetryOlder: () => void;
}

/** As high as it is whatever it says: what stands above the first message must not push it. */
export function ListHead({ context }: ContextProp<ListContext>) {
  return (
    <div className="flex h-10 items-center justify-center gap-2 text-small text-muted">
      {context.hasOlderFailed ? (
        <>
          {t('Earlier messages did not load.')}
          <Button size="small" onPress={context.onRetryOlder}>
            {t('Try again')}
          </Button>
        </>
      ) : (
        context.hasOlder && t('Loading earlier messages...')
      )}
    </div>
  );
}

/** The rows, as a list: a screen reader counts them in. */
export function ListBody({
  context: _,
  ...list
}: ListProps & ContextProp<ListContext> & ComponentPropsWithRef<'div'>) {
  return <div {...list} role="list" />;
}

/** One row of it. How many there are in all is not known. */
export function ListItem({
  context: _,
  item: __,
  ...item
}: ItemProps<unknown> & ContextProp<ListContext> & ComponentPropsWithRef<'div'>) {
  return <div {...item} role="listitem" aria-setsize={-1} />;
}

export const listParts = { Header: ListHead, List: ListBody, Item: ListItem };
