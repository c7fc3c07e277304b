import { deviceDrafts } from '../../src/client/data/drafts/device-drafts.ts';

/** Removes all drafts of all people, from the device and from the page. */
export function forgetDrafts(): void {
  localStorage.clear();
  deviceDrafts.store.setState({}, true);
}
