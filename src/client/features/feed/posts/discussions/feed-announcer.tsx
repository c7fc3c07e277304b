import { useEffect, useState } from 'react';
import { fullName } from '../../../../../contract/account/people.ts';
import { useHub } from '../../../../data/realtime/use-hub.ts';
import { t } from '../../../../i18n/t.ts';
import { browserScheduler } from '../../../../ui/base/scheduler.ts';
import { type Arrival, createAnnouncer } from '../../../chat/store/announcer.ts';
import { excerptOfContent } from '../../store/excerpt-of-content.ts';
import { useFeed } from '../../store/use-feed.ts';

/** One sentence for all posts and comments since the last announcement. */
function feedArrivalText(count: number, { name, text }: Arrival): string {
  if (count === 1) return t('{name}: {words}', { name, words: text });
  return t('{n} new posts and comments, last from {name}: {words}', { n: count, name, words: text });
}

/** Announces new posts of others to screen readers, and new comments on the page of a post. */
export function FeedAnnouncer() {
  const hub = useHub();
  const { feed, view, community } = useFeed();
  const [announced, setAnnounced] = useState({ n: 0, words: '' });
  const meId = feed.reader.me.id;

  useEffect(() => {
    const announcer = createAnnouncer({
      scheduler: browserScheduler,
      isHidden: () => document.visibilityState === 'hidden',
      say: (words) => setAnnounced(({ n }) => ({ n: n + 1, words })),
      words: feedArrivalText,
    });
    const stopListening = hub.onBatch((batch) => {
      const { reading } = view.store.getState();
      const arrivals = batch.flatMap((event): Arrival[] => {
        if (event.kind === 'post.created') {
          const { group_id, author, title } = event.data;
          if (group_id !== community.id || author.id === meId) return [];
          return [{ name: fullName(author), text: title || excerptOfContent(event.data).slice(0, 140) }];
        }
        if (event.kind !== 'comment.created') return [];
        const { post_id, author } = event.data;
        if (post_id !== reading || author.id === meId) return [];
        return [{ name: fullName(author), text: excerptOfContent(event.data).slice(0, 140) }];
      });
      if (arrivals.length > 0) announcer.arrived(arrivals);
    });
    return () => {
      stopListening();
      announcer.stop();
    };
  }, [hub, view, community.id, meId]);

  return (
    <div role="status" className="sr-only">
      {/* A new element each time: the same text twice is two announcements. */}
      <span key={announced.n}>{announced.words}</span>
    </div>
  );
}
