import type { Person } from '../../../contract/account/people.ts';
import type { EventData } from '../../../contract/events.ts';
import type { Reaction } from '../../../contract/feed/reactions.ts';
import type { RowPart } from './merge-row.ts';

/** A message, post or comment. */
export interface Reacted {
  readonly reactions: Reaction[];
  /** The higher one is the newer state, in whatever order copies arrive. */
  readonly reactions_version: number;
  readonly deleted_at: string | null;
}

/** A deleted row has no reactions, whatever was known before. */
export function withoutReactionsOnceDeleted<Row extends Reacted>(row: Row): Row {
  return row.deleted_at === null || row.reactions.length === 0 ? row : { ...row, reactions: [] };
}

/** The reactions of a row, for `mergeRow`. */
export const reactionsPart: RowPart<Reacted> = {
  version: (row) => row.reactions_version,
  fields: ({ reactions, reactions_version }) => ({ reactions, reactions_version }),
};

/**
 * The row after `event`. Returns the same object when the event is old. One emoji changes, the others keep their places,
 * and a new emoji is added at the end.
 */
export function withReaction<Row extends Reacted>(
  row: Row,
  event: EventData<'reaction.updated'> | EventData<'content.reacted'>,
  meId: string,
): Row {
  if (event.reactions_version <= row.reactions_version) return row;
  const { emoji, actor_id, is_on, reaction, reactions_version } = event;
  const at = row.reactions.findIndex((one) => one.emoji === emoji);
  const known = row.reactions[at];
  const is_mine = actor_id === meId ? is_on : (known?.is_mine ?? false);
  const next: Reaction[] = reaction === null ? [] : [{ ...reaction, is_mine }];
  const reactions =
    known === undefined
      ? [...row.reactions, ...next]
      : [...row.reactions.slice(0, at), ...next, ...row.reactions.slice(at + 1)];
  return withoutReactionsOnceDeleted({ ...row, reactions, reactions_version });
}

/** The known reactions with the user's unconfirmed choices (by emoji) applied. Returns the same list when there are none. */
export function shownReactions(
  reactions: readonly Reaction[],
  chosen: Readonly<Record<string, boolean>> | undefined,
  me: Person,
): readonly Reaction[] {
  if (chosen === undefined) return reactions;
  const shown = reactions.flatMap((one) => {
    const isOn = chosen[one.emoji];
    if (isOn === undefined || isOn === one.is_mine) return [one];
    const others = one.people.filter(({ id }) => id !== me.id);
    const count = one.count + (isOn ? 1 : -1);
    return count === 0 ? [] : [{ ...one, is_mine: isOn, count, people: isOn ? [...others, me] : others }];
  });
  const known = new Set(reactions.map(({ emoji }) => emoji));
  const fresh = Object.entries(chosen).filter(([emoji, isOn]) => isOn && !known.has(emoji));
  return [...shown, ...fresh.map(([emoji]) => ({ emoji, count: 1, people: [me], is_mine: true }))];
}
