import type { TopicListener } from './subscriptions.ts';

/**
 * Listens to the position of a topic, and calls `onMoved` whenever it is another one than before. `from`: where the topic
 * stood before the state was fetched. Without it, `isFirstCounted` says whether the first position counts as a move,
 * because what was fetched before it may lack what happened since.
 */
export function headMoves(
  onMoved: () => void,
  { from, isFirstCounted }: { readonly from?: number | undefined; readonly isFirstCounted: boolean },
): Pick<TopicListener, 'headMoved'> {
  let known = from;
  return {
    headMoved({ offset }) {
      const hasMoved = known === undefined ? isFirstCounted : known !== offset;
      known = offset;
      if (hasMoved) onMoved();
    },
  };
}
