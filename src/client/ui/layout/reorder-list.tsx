import { GripVertical } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import {
  DropIndicator,
  type DropItem,
  type DroppableCollectionInsertDropEvent,
  type DroppableCollectionRootDropEvent,
  useDragAndDrop,
} from 'react-aria-components/useDragAndDrop';
import { t } from '../../i18n/t.ts';

interface ReorderListProps<T extends { readonly id: string }> {
  /** The accessible name. */
  label: string;
  items: readonly T[];
  /** How an item is announced. */
  textOf: (item: T) => string;
  /** Called with the place, from 0, that the item gets. */
  onMove: (item: T, to: number) => void;
  /** Enter was pressed on a row. */
  onOpen?: (item: T) => void;
  isDisabled?: boolean;
  /** Lists with the same name exchange items: `onArrive` gets the id of one from another list, and its place from 0. */
  exchange?: { readonly name: string; readonly onArrive: (id: string, to: number) => void };
  /** In place of rows. */
  whenEmpty?: ReactNode;
  /** A row, after its handle. */
  children: (item: T, index: number) => ReactNode;
}

/**
 * Rows that are put into order by dragging their handle, with a pointer or with the keyboard, or by Alt and an arrow key
 * on a row. Rows must also offer "Move up" and "Move down" for users who cannot drag.
 */
export function ReorderList<T extends { readonly id: string }>(props: ReorderListProps<T>) {
  const { label, items, textOf, onMove, onOpen, isDisabled = false, exchange, whenEmpty, children } = props;
  const type = exchange && `tambayan/${exchange.name}`;
  async function arrive(dropped: readonly DropItem[], to: number): Promise<void> {
    const [item] = dropped;
    if (type !== undefined && item?.kind === 'text') exchange?.onArrive(await item.getText(type), to);
  }
  const list = useRef<HTMLDivElement>(null);
  function handleKey(event: KeyboardEvent<HTMLElement>): void {
    const { target, key, altKey } = event;
    if (!(target instanceof HTMLElement) || target.getAttribute('role') !== 'row') return;
    const from = [...event.currentTarget.querySelectorAll('[role="row"]')].indexOf(target);
    const item = items[from];
    if (item === undefined) return;
    const to = { ArrowUp: from - 1, ArrowDown: from + 1 }[key];
    if (altKey && to !== undefined) {
      if (!isDisabled && to >= 0 && to < items.length) onMove(item, to);
    } else if (key === 'Enter' && onOpen !== undefined) onOpen(item);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled,
    getItems: (keys) =>
      items
        .filter(({ id }) => keys.has(id))
        .map((item) => ({ 'text/plain': textOf(item), ...(type !== undefined && { [type]: item.id }) })),
    ...(type !== undefined && {
      acceptedDragTypes: [type],
      onInsert: ({ items: dropped, target }: DroppableCollectionInsertDropEvent) => {
        const at = items.findIndex(({ id }) => id === target.key);
        void arrive(dropped, target.dropPosition === 'before' ? at : at + 1);
      },
      onRootDrop: ({ items: dropped }: DroppableCollectionRootDropEvent) =>
        void arrive(dropped, items.length),
    }),
    getAllowedDropOperations: () => ['move'],
    onReorder({ keys, target }) {
      const from = items.findIndex(({ id }) => keys.has(id));
      const at = items.findIndex(({ id }) => id === target.key);
      const item = items[from];
      if (item === undefined || at === -1) return;
      const before = target.dropPosition === 'before' ? at : at + 1;
      const to = before > from ? before - 1 : before;
      if (to !== from) onMove(item, to);
    },
    renderDropIndicator: (target) => (
      <DropIndicator target={target} className="h-0 outline-2 outline-accent drop-target:outline" />
    ),
  });
  return (
    // The rows have the focus and the roles; here are keys of theirs that the grid does not know.
    <div className="contents" onKeyDownCapture={handleKey}>
      <GridList
        ref={list}
        aria-label={label}
        items={items}
        dependencies={[items, isDisabled]}
        dragAndDropHooks={dragAndDropHooks}
        keyboardNavigationBehavior="tab"
        className="grid rounded-control outline-none drop-target:outline-2 drop-target:outline-accent"
        renderEmptyState={() => whenEmpty}
      >
        {items.map((item, index) => (
          <GridListItem
            key={item.id}
            id={item.id}
            textValue={textOf(item)}
            className="flex items-stretch border-b border-line -outline-offset-2 last:border-b-0 dragging:opacity-50"
          >
            <Button
              slot="drag"
              aria-label={t('Drag {name}', { name: textOf(item) })}
              className="grid w-9 flex-none cursor-grab place-items-center text-muted -outline-offset-2 hover:text-ink disabled:invisible touch:w-11 [&>svg]:size-4"
            >
              <GripVertical aria-hidden />
            </Button>
            <div className="min-w-0 flex-1">{children(item, index)}</div>
          </GridListItem>
        ))}
      </GridList>
    </div>
  );
}
