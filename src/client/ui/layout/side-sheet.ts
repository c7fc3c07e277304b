import { createStore } from 'zustand/vanilla';

/** Whether the sidebar is open over the page, where there is no room beside it. */
export const sideSheet = createStore<{ readonly isOpen: boolean }>()(() => ({ isOpen: false }));

export function openSide(): void {
  sideSheet.setState({ isOpen: true });
}

export function closeSide(): void {
  sideSheet.setState({ isOpen: false });
}
