import type { PlayerNews, PlayerOrder } from '../data/player/player-messages.ts';

export type Load = Extract<PlayerOrder, { do: 'load' }>;
export type Report = (news: PlayerNews) => void;

/** What is loaded and can be told what to do. */
export interface Playing {
  obey(order: Exclude<PlayerOrder, { do: 'load' } | { do: 'fullscreen' }>): void;
}
