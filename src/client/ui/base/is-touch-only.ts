/** True on devices with touch only: there Enter starts a new line. */
export function isTouchOnly(): boolean {
  return window.matchMedia('(hover: none) and (pointer: coarse)').matches;
}
