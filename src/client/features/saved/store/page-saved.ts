import { call } from '../../../data/api/call.ts';
import type { Hub } from '../../../data/realtime/hub/hub.ts';
import { browserScheduler } from '../../../ui/base/scheduler.ts';
import { createSavedMarks, type SavedMarks } from './saved-marks.ts';

let current: { readonly meId: string; readonly marks: SavedMarks; readonly stop: () => void } | null = null;

/** The marks of this page's user. Started at the first use and kept until another user signs in. */
export function savedMarksOf(hub: Hub, meId: string): SavedMarks {
  if (current?.meId === meId) return current.marks;
  current?.stop();
  const marks = createSavedMarks({ hub, call, scheduler: browserScheduler, random: Math.random, meId });
  current = { meId, marks, stop: marks.start() };
  return marks;
}
