import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Long messages that the reader opened. A row that leaves the page and comes back has the same height. */
const unfolded = createStore<ReadonlySet<string>>()(() => new Set());

/** Whether the message with this client id is open, and a function that opens or folds it. */
export function useUnfolded(clientId: string): readonly [boolean, (isOpen: boolean) => void] {
  const isOpen = useStore(unfolded, (ids) => ids.has(clientId));
  return [
    isOpen,
    (open) => {
      const ids = new Set(unfolded.getState());
      if (open) ids.add(clientId);
      else ids.delete(clientId);
      unfolded.setState(ids, true);
    },
  ];
}
