import type { Tag, UserTag } from '../../../contract/tags.ts';

/** What somebody is interested in, and what they turned down: ids of tags. */
export interface Topics {
  readonly liked: ReadonlySet<string>;
  readonly turnedDown: ReadonlySet<string>;
}

/** Of somebody who said nothing, or whose tags are not known yet. */
export const noTopics: Topics = { liked: new Set(), turnedDown: new Set() };

export function topicsOf(tags: readonly UserTag[]): Topics {
  const idsOf = (type: UserTag['user_tag_type']) =>
    new Set(tags.flatMap(({ id, user_tag_type }) => (user_tag_type === type ? [id] : [])));
  return { liked: idsOf('INTERESTED'), turnedDown: idsOf('NOT_INTERESTED') };
}

/** Whether all of `tags` were turned down. One that was not is enough to be shown, and so is having none. */
export function isUnwanted(tags: readonly Tag[], { turnedDown }: Topics): boolean {
  return tags.length > 0 && tags.every(({ id }) => turnedDown.has(id));
}
