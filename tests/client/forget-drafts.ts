import { composerDrafts } from '../../src/client/data/drafts/composer-drafts.ts';

/** Removes all drafts of all people, from the device and from the page. */
export function forgetDrafts(): void {
  localStorage.clear();
  composerDrafts.store.setState({}, true);
}
