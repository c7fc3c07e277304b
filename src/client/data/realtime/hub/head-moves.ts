import type { TopicListener } from './subscriptions.ts';

/**
 * Listens to the position of a topic, and calls `onMoved` whenever it is another one than before. `isFirstCounted`:
 * whether the first position counts as a move, because what was fetched before it may lack what happened since.
 */
export function headMoves(
  onMoved: () => void,
  { isFirstCounted }: { readonly isFirstCounted: boolean },
): Pick<TopicListener, 'headMoved'> {
  let known: number | null = null;
  return {
    headMoved({ offset }) {
      const hasMoved = known === null ? isFirstCounted : known !== offset;
      known = offset;
      if (hasMoved) onMoved();
    },
  };
}
