import { isPollClosed, type PollFacts } from '../../../contract/polls/poll.ts';
import { formatRelative } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';

/** "12 votes · ends in 2 hours". */
export function pollStateText(poll: PollFacts, now: number): string {
  const votes = t('{n, plural, =0 {No votes yet} one {# vote} other {# votes}}', { n: poll.voters });
  if (isPollClosed(poll, now)) return t('{votes} · final result', { votes });
  if (poll.closes_at === null) return votes;
  return t('{votes} · ends {when}', { votes, when: formatRelative(poll.closes_at, now) });
}

/** "42%" of the people who voted. */
export function shareOf(votes: number, voters: number): number {
  return voters === 0 ? 0 : Math.round((100 * votes) / voters);
}
