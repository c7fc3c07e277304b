/** A list hides its rows until it has measured them; more pictures than this it does not need. */
const TRIES_MAX = 60;

/** Gives `element` the focus, as soon as it can be seen: what is hidden takes none. The answer ends the trying. */
export function takeFocus(element: HTMLElement): () => void {
  let left = TRIES_MAX;
  let frame = 0;
  function attempt() {
    element.focus({ preventScroll: true });
    left -= 1;
    if (document.activeElement !== element && left > 0) frame = requestAnimationFrame(attempt);
  }
  attempt();
  return () => cancelAnimationFrame(frame);
}
