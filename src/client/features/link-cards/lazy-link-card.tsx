import { Suspense } from 'react';
import { useStore } from 'zustand';
import type { LinkCard } from '../../../contract/link-cards/link-card.ts';
import { classNames } from '../../ui/base/class-names.ts';
import { lazyComponent } from '../../ui/base/lazy.ts';
import { isLowData } from '../../ui/base/low-data.ts';
import { linkChoice } from './store/link-choice.ts';

// Most chats and feeds have no card on the screen.
const Card = lazyComponent(() => import('./link-card-view.tsx'), 'LinkCardView');
const SiteLine = lazyComponent(() => import('./link-card-view.tsx'), 'LinkSiteLine');

interface LazyLinkCardProps {
  card: LinkCard | null | undefined;
  /** The user wrote the text, and can remove its card. */
  isOwn: boolean;
}

/**
 * The card below a text, in a box of fixed height. In low data mode one line with the site. Nothing without a page, or
 * when the user wants no link previews.
 */
export function LazyLinkCard({ card, isOwn }: LazyLinkCardProps) {
  const { isOn } = useStore(linkChoice);
  if (!card?.page || !isOn) return null;
  const isLine = isLowData();
  return (
    <div data-link-card={card.id} className={classNames('mt-1.5 max-w-110', isLine ? 'h-5' : 'mb-1 h-20')}>
      <Suspense>
        {isLine ? <SiteLine page={card.page} /> : <Card id={card.id} page={card.page} isOwn={isOwn} />}
      </Suspense>
    </div>
  );
}
