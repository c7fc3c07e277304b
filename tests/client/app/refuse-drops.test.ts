import { expect, test } from 'vitest';
import { refuseDrops } from '../../../src/client/app/frame/refuse-drops.ts';
import { takeToasts } from '../../../src/client/ui/overlays/toast.ts';

/** Dispatches a drag event with data of these `types` on the page. */
function drag(kind: string, types: readonly string[], isHandled = false): Event {
  const event = new Event(kind, { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'dataTransfer', { value: { types } });
  if (isHandled) event.preventDefault();
  document.body.dispatchEvent(event);
  return event;
}

test('a dropped file does not open in place of the page, and a toast says that files cannot be dropped', () => {
  const stop = refuseDrops(window);
  expect(drag('dragover', ['Files']).defaultPrevented).toBe(true);
  expect(takeToasts()).toEqual([]);
  expect(drag('drop', ['Files']).defaultPrevented).toBe(true);
  expect(takeToasts().map(({ title }) => title)).toEqual(['Files cannot be dropped here']);
  // Text can be dropped into a field, and a drop zone handles its own files.
  expect(drag('drop', ['text/plain']).defaultPrevented).toBe(false);
  drag('drop', ['Files'], true);
  expect(takeToasts()).toEqual([]);
  stop();
  expect(drag('drop', ['Files']).defaultPrevented).toBe(false);
});
