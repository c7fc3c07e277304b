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
