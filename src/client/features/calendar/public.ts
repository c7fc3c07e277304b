/** What other features use of this one. */
export { upcomingQuery } from './store/calendar.queries.ts';
export { nextOf } from './store/next-of.ts';
