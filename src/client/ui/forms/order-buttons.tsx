import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { IconButton } from '../base/icon-button.tsx';

interface OrderButtonsProps {
  /** What each button does, for screen readers. */
  names: { readonly up: string; readonly down: string; readonly remove?: string };
  /** The place of the row, from 0. */
  index: number;
  count: number;
  isDisabled?: boolean;
  size?: 'small';
  /** Called with the place that the row gets. */
  onMove: (to: number) => void;
  onRemove?: () => void;
}

/** Moves a row of a list up and down, and removes it. `data-way` is for finding the button again after a move. */
export function OrderButtons(props: OrderButtonsProps) {
  const { names, index, count, isDisabled = false, size, onMove, onRemove } = props;
  const look = size === undefined ? {} : { size };
  return (
    <>
      <IconButton
        {...look}
        data-way="up"
        label={names.up}
        isDisabled={isDisabled || index === 0}
        onPress={() => onMove(index - 1)}
      >
        <ArrowUp />
      </IconButton>
      <IconButton
        {...look}
        data-way="down"
        label={names.down}
        isDisabled={isDisabled || index === count - 1}
        onPress={() => onMove(index + 1)}
      >
        <ArrowDown />
      </IconButton>
      {names.remove !== undefined && onRemove !== undefined && (
        <IconButton {...look} label={names.remove} isDisabled={isDisabled} onPress={onRemove}>
          <Trash2 />
        </IconButton>
      )}
    </>
  );
}
