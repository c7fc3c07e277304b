import { memo } from 'react';
import type { Components, ContextProp, ItemProps, ListProps } from 'react-virtuoso';
import { Button } from '../ui/button.tsx';
import { t } from '../words/t.ts';

/** What the fixed parts of the list need to know. */
export interface ListContext {
  readonly hasOlder: boolean;
  readonly hasOlderFailed: boolean;
  readonly onRetryOlder: () => void;
}

/** As high as it is whatever it says: what stands above the first message must not push it. */
function ListHead({ context }: ContextProp<ListContext>) {
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

type ListBodyProps = ListProps<HTMLUListElement> & ContextProp<ListContext>;

/** The rows, as a list: a screen reader knows where it is. */
function ListBody({ context: _, ...list }: ListBodyProps) {
  // Said once for all rows: the list keeps its place by itself.
  return <ul {...list} className="[overflow-anchor:none]" />;
}

type ListItemProps = ItemProps<unknown> & ContextProp<ListContext>;

/** One row of it. How many there are in all is not known. Drawn again only when it moved or shows something else. */
const ListItem = memo(function ListItem(props: ListItemProps) {
  // The rest of what the list hands over is the same for all of them, or read by nobody.
  const { children, 'data-index': index, 'data-known-size': knownSize } = props;
  return (
    <li data-index={index} data-known-size={knownSize} aria-setsize={-1}>
      {children}
    </li>
  );
});

/** What the list is made of. Always the same object: another one would draw everything anew. */
export const listParts: Components<unknown, ListContext, HTMLUListElement> = {
  Header: ListHead,
  List: ListBody,
  Item: ListItem,
};
