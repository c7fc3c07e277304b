import type { SavedMark } from '../../../../contract/saved/saved.ts';
import type { LiveStatus } from '../../../data/live/live-rows.ts';

/** What this page knows of the user's saved things, without their texts. Immutable. */
export interface MarksState {
  readonly status: LiveStatus;
  /** Everything up to this version of the list is known: a thing without a mark is not saved. */
  readonly version: number;
  /** Also marks of what was removed since then. */
  readonly byId: Readonly<Record<string, SavedMark>>;
}

export const noMarks: MarksState = { status: 'loading', version: 0, byId: {} };

/** Merges single marks. Order and repetition do not matter; returns the same state when they add nothing. */
export function foldMarks(state: MarksState, marks: readonly SavedMark[]): MarksState {
  const newer = marks.filter(({ id, version }) => version > (state.byId[id]?.version ?? state.version));
  if (newer.length === 0) return state;
  const byId: Record<string, SavedMark> = { ...state.byId };
  for (const mark of newer)
    if (mark.version > (byId[mark.id]?.version ?? state.version)) byId[mark.id] = mark;
  return { ...state, byId };
}

/** Merges the whole list. An answer that is older than what is known changes nothing but the status. */
export function foldWhole(
  state: MarksState,
  { version, marks }: { readonly version: number; readonly marks: readonly SavedMark[] },
): MarksState {
  if (version < state.version) return { ...state, status: 'ready' };
  const later = Object.values(state.byId).filter((mark) => mark.version > version);
  const byId = Object.fromEntries(marks.map((mark) => [mark.id, mark]));
  return foldMarks({ status: 'ready', version, byId }, later);
}
