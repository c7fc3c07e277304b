import { isLowData } from '../../ui/base/low-data.ts';

/** Whether animations play without a press: not in low data mode, and not for users who want less motion. */
export function movesByItself(): boolean {
  return !isLowData() && !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
