import { useId, useState } from 'react';
import { isPollClosed, type Poll } from '../../../contract/polls/poll.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/base/button.tsx';
import { ClosePollButton } from './close-poll-button.tsx';
import { Results, VoteOptions } from './poll-options.tsx';
import { pollStateText } from './poll-text.ts';
import type { PollPlace } from './store/votes.ts';
import { useTimeUntil, useVote } from './use-vote.ts';
import { VotersButton } from './voters-button.tsx';

interface PollCardProps {
  poll: Poll;
  place: PollPlace;
  /** False for users who may only read. */
  canVote: boolean;
  /** Its author and staff. */
  canClose: boolean;
}

/**
 * The poll of a message or post. It shows the options until the user has voted or asks for the results; both have the
 * same height.
 */
export function PollCard({ poll, place, canVote, canClose }: PollCardProps) {
  const { shown, state, vote } = useVote(poll, place);
  const now = useTimeUntil(poll.closes_at);
  const [picked, setPicked] = useState<readonly number[] | null>(null);
  const [isPeeking, setIsPeeking] = useState(false);
  const [announced, setAnnounced] = useState('');
  const stateId = useId();
  const isClosed = isPollClosed(shown, now);
  const hasVoted = shown.choices.length > 0;
  const isOpen = canVote && !isClosed;
  const isVoting = isOpen && !isPeeking && (!hasVoted || picked !== null);
  const choices = picked ?? shown.choices;

  function send(to: readonly number[]) {
    vote(to);
    setPicked(null);
    setIsPeeking(false);
    setAnnounced(to.length === 0 ? t('Your vote was removed') : t('You voted'));
  }

  /** One button for voting and changing, so that it keeps the focus. */
  function press() {
    if (isVoting) send(choices);
    else {
      setIsPeeking(false);
      setPicked(shown.choices);
    }
  }

  return (
    <section aria-label={t('Poll')} className="mt-1.5 grid max-w-110 gap-2 pb-1 select-none">
      {isVoting ? (
        <VoteOptions poll={shown} labelledBy={stateId} choices={choices} onChange={setPicked} />
      ) : (
        <Results poll={shown} isClosed={isClosed} />
      )}
      <p id={stateId} className="text-small text-muted">
        {shown.is_multiple && isVoting && <>{t('Choose one or more')} · </>}
        {pollStateText(shown, now)}
        {state === 'queued' && <> · {t('your vote is waiting to be sent')}</>}
      </p>
      <p role="status" className="sr-only">
        {announced}
      </p>
      <div className="-ml-0.5 flex min-h-hit-small flex-wrap items-center gap-x-1.5 gap-y-1">
        {isOpen && (
          <Button
            size="small"
            kind={isVoting ? 'primary' : 'edged'}
            isDisabled={isVoting && choices.length === 0}
            onPress={press}
          >
            {isVoting ? t('Vote') : hasVoted ? t('Change vote') : t('Choose an option')}
          </Button>
        )}
        {isVoting && !hasVoted && (
          <Button size="small" kind="ghost" onPress={() => setIsPeeking(true)}>
            {t('Show results')}
          </Button>
        )}
        {isVoting && hasVoted && (
          <>
            <Button size="small" kind="ghost" onPress={() => send([])}>
              {t('Remove vote')}
            </Button>
            <Button size="small" kind="ghost" onPress={() => setPicked(null)}>
              {t('Cancel')}
            </Button>
          </>
        )}
        {!isVoting && shown.shows_voters && shown.voters > 0 && <VotersButton poll={shown} />}
        {!isVoting && canClose && !isClosed && <ClosePollButton pollId={poll.id} />}
      </div>
    </section>
  );
}
