import { createStore } from 'zustand/vanilla';

/** Whether the list of shortcuts is open. */
export const shortcutSheet = createStore<{ readonly isOpen: boolean }>()(() => ({ isOpen: false }));

export function openShortcuts(): void {
  shortcutSheet.setState({ isOpen: true });
}

export function closeShortcuts(): void {
  shortcutSheet.setState({ isOpen: false });
}

/** Whether `event` asks for the list of shortcuts: Ctrl+/ or, on a Mac, Cmd+/. */
export function asksForShortcuts(event: KeyboardEvent): boolean {
  return event.key === '/' && (event.ctrlKey || event.metaKey) && !event.altKey;
}

/** Whether the switcher is open. */
export const switcher = createStore<{ readonly isOpen: boolean }>()(() => ({ isOpen: false }));

export function openSwitcher(): void {
  switcher.setState({ isOpen: true });
}

/** The key that opens it closes it again. */
export function toggleSwitcher(): void {
  switcher.setState(({ isOpen }) => ({ isOpen: !isOpen }));
}

export function closeSwitcher(): void {
  switcher.setState({ isOpen: false });
}

/** Whether `event` asks for the switcher: Ctrl+K or, on a Mac, Cmd+K. */
export function asksForSwitcher({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;
}
