import type { Tag } from '../../../contract/tags.ts';
import { t } from '../../i18n/t.ts';
import { Badge } from '../../ui/media/badge.tsx';
import type { Topics } from './topics.ts';

/** "You are interested in Music". */
export function likedText({ name }: Tag): string {
  return t('You are interested in {name}', { name });
}

/** The name of a tag. One that the user is interested in is highlighted, with the reason. */
export function TopicBadge({ tag, topics }: { tag: Tag; topics: Topics }) {
  if (!topics.liked.has(tag.id)) return <Badge>{tag.name}</Badge>;
  return (
    <span title={likedText(tag)} className="inline-flex">
      <Badge kind="accent">
        <span aria-hidden>{tag.name}</span>
        <span className="sr-only">{likedText(tag)}</span>
      </Badge>
    </span>
  );
}
