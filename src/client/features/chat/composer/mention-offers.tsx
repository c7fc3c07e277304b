import { Suspense } from 'react';
import { lazyComponent } from '../../../ui/base/lazy.ts';
import type { useMentionList } from './use-mention-field.ts';

// Loaded with the first @.
const MentionList = lazyComponent(() => import('./mention-list.tsx'), 'MentionList');

/** The members that are suggested after an @, above the field; renders nothing without suggestions. */
export function MentionOffers({ mention }: { mention: ReturnType<typeof useMentionList> }) {
  if (!mention.isOpen) return null;
  return (
    <Suspense fallback={null}>
      <MentionList id={mention.listId} people={mention.offers} at={mention.at} onChoose={mention.choose} />
    </Suspense>
  );
}
