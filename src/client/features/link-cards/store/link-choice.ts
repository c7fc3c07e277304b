import { createStore } from 'zustand/vanilla';

const KEPT_AS = 'tambayan.link-cards';

/** Whether the user wants link previews, as this device knows it from their last visit. */
export const linkChoice = createStore<{ readonly isOn: boolean }>()(() => ({ isOn: remembered() }));

function remembered(): boolean {
  try {
    return localStorage.getItem(KEPT_AS) !== 'off';
  } catch {
    return true;
  }
}

/** Applies the user's setting to this device, so that the next visit draws it from the start. */
export function chooseLinkCards(isOn: boolean): void {
  linkChoice.setState({ isOn });
  try {
    if (isOn) localStorage.removeItem(KEPT_AS);
    else localStorage.setItem(KEPT_AS, 'off');
  } catch {
    // Storage can be forbidden; the setting then comes with each visit.
  }
}
