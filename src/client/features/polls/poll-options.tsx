import { Check } from 'lucide-react';
import type { Poll } from '../../../contract/polls/poll.ts';
import { formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { classNames } from '../../ui/base/class-names.ts';
import { shareOf } from './poll-text.ts';

/** The same box while voting and with results, so that nothing moves between them. */
const rowClass =
  'relative flex min-h-hit items-center gap-2.5 overflow-hidden rounded-control border px-3 py-1.5 text-body';
const listClass = 'grid gap-1.5';

interface VoteOptionsProps {
  poll: Poll;
  labelledBy: string;
  choices: readonly number[];
  onChange: (choices: readonly number[]) => void;
}

/** The options to choose from. */
export function VoteOptions({ poll, labelledBy, choices, onChange }: VoteOptionsProps) {
  const { id, options, is_multiple } = poll;
  function choose(place: number, isOn: boolean) {
    if (!is_multiple) onChange([place]);
    else onChange(isOn ? [...choices, place] : choices.filter((one) => one !== place));
  }
  return (
    <fieldset aria-labelledby={labelledBy} className={classNames(listClass, 'min-w-0')}>
      {options.map(({ text }, place) => (
        <label
          // biome-ignore lint/suspicious/noArrayIndexKey: an option is named by its place.
          key={place}
          className={classNames(
            rowClass,
            'cursor-pointer hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-accent',
            choices.includes(place) ? 'border-accent-line bg-accent-soft' : 'border-line-firm bg-raised',
          )}
        >
          <input
            type={is_multiple ? 'checkbox' : 'radio'}
            name={`poll-${id}`}
            checked={choices.includes(place)}
            onChange={({ currentTarget }) => choose(place, currentTarget.checked)}
            className="size-4.5 flex-none accent-accent-fill outline-none"
          />
          <span className="min-w-0 flex-1 wrap-anywhere">{text}</span>
          <span aria-hidden className="w-11 flex-none" />
        </label>
      ))}
    </fieldset>
  );
}

/** The share of each option as a bar and as text. The user's own choices have a check mark. */
export function Results({ poll, isClosed }: { poll: Poll; isClosed: boolean }) {
  const most = Math.max(1, ...poll.options.map(({ votes }) => votes));
  return (
    <ul aria-label={t('Results')} className={listClass}>
      {poll.options.map(({ text, votes }, place) => {
        const isMine = poll.choices.includes(place);
        const share = shareOf(votes, poll.voters);
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: an option is named by its place.
            key={place}
            className={classNames(rowClass, isMine ? 'border-accent-line' : 'border-line')}
          >
            <span
              aria-hidden
              style={{ width: `${share}%` }}
              className={classNames(
                'absolute inset-y-0 left-0 transition-[width] duration-base',
                isMine ? 'bg-accent-soft' : 'bg-selected',
              )}
            />
            <span
              aria-hidden
              className={classNames(
                'relative grid size-4.5 flex-none place-items-center rounded-full',
                isMine && 'bg-accent-fill text-on-accent',
              )}
            >
              {isMine && <Check className="size-3" strokeWidth={3} />}
            </span>
            <span
              className={classNames(
                'relative min-w-0 flex-1 wrap-anywhere',
                isClosed && votes === most && 'font-semibold',
              )}
            >
              {text}
            </span>
            <span className="num relative w-11 flex-none text-right text-dense font-semibold" aria-hidden>
              {formatNumber(share)}%
            </span>
            <span className="sr-only">
              {t('{n, plural, one {# vote} other {# votes}}, {share}%', { n: votes, share })}
              {isMine && `, ${t('your choice')}`}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The poll of a message or post that is not sent yet. */
export function PollPreview({ options }: { options: readonly string[] }) {
  return (
    <ul aria-label={t('Poll')} className={classNames(listClass, 'mt-1.5 max-w-110 text-muted')}>
      {options.map((text) => (
        <li key={text} className={classNames(rowClass, 'border-line')}>
          <span className="min-w-0 flex-1 wrap-anywhere">{text}</span>
        </li>
      ))}
    </ul>
  );
}
