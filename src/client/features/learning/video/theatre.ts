import { createStore } from 'zustand/vanilla';

/** Whether the player has the whole width of the page, without the outline beside it. */
export const theatre = createStore<{ readonly isOn: boolean }>()(() => ({ isOn: false }));

export function toggleTheatre(): void {
  theatre.setState(({ isOn }) => ({ isOn: !isOn }));
}
