import type { Tag, UserTag } from '../../../contract/tags.ts';

/** The tags that the user likes, and those they turned down; ids. */
export interface Topics {
  readonly liked: ReadonlySet<string>;
  readonly turnedDown: ReadonlySet<string>;
}

/** The value for users without preferences, and while they load. */
export const noTopics: Topics = { liked: new Set(), turnedDown: new Set() };

export function topicsOf(tags: readonly UserTag[]): Topics {
  const idsOf = (type: UserTag['user_tag_type']) =>
    new Set(tags.flatMap(({ id, user_tag_type }) => (user_tag_type === type ? [id] : [])));
  return { liked: idsOf('INTERESTED'), turnedDown: idsOf('NOT_INTERESTED') };
}

/**
 * Whether the user turned down all of `tags`. False when at least one was not turned down, and when there are
 * none.
 */
export function isUnwanted(tags: readonly Tag[], { turnedDown }: Topics): boolean {
  return tags.length > 0 && tags.every(({ id }) => turnedDown.has(id));
}
