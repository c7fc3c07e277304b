import { Suspense } from 'react';
import { lazyComponent } from '../../../ui/base/lazy.ts';
import type { useMentionList } from './use-mention-field.ts';

// Not before the first @.
const MentionList = lazyComponent(() => import('./mention-list.tsx'), 'MentionList');

/** The people that a field offers after an @, above it; nothing while it offers none. */
export function MentionOffers({ mention }: { mention: ReturnType<typeof useMentionList> }) {
  if (!mention.isOpen) return null;
  return (
    <Suspense fallback={null}>
      <MentionList id={mention.listId} people={mention.offers} at={mention.at} onChoose={mention.choose} />
    </Suspense>
  );
}
