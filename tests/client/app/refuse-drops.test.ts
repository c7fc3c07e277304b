import { expect, test } from 'vitest';
import { refuseDrops } from '../../../src/client/app/frame/refuse-drops.ts';
import { takeToasts } from '../../../src/client/ui/overlays/toast.ts';

/** A drag of something of these `types` over the page. */
function drag(kind: string, types: readonly string[], isTaken = false): Event {
  const event = new Event(kind, { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'dataTransfer', { value: { types } });
  if (isTaken) event.preventDefault();
  document.body.dispatchEvent(event);
  return event;
}

test('a dropped file does not take the page away, and it is said that none can be dropped', () => {
  const stop = refuseDrops(window);
  expect(drag('dragover', ['Files']).defaultPrevented).toBe(true);
  expect(takeToasts()).toEqual([]);
  expect(drag('drop', ['Files']).defaultPrevented).toBe(true);
  expect(takeToasts().map(({ title }) => title)).toEqual(['Files cannot be dropped here']);
  // A text is dragged into a field, and a place for files takes its own.
  expect(drag('drop', ['text/plain']).defaultPrevented).toBe(false);
  drag('drop', ['Files'], true);
  expect(takeToasts()).toEqual([]);
  stop();
  expect(drag('drop', ['Files']).defaultPrevented).toBe(false);
});
