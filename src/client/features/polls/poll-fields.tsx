import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef } from 'react';
import { POLL_OPTION_MAX, POLL_OPTIONS_MAX, POLL_OPTIONS_MIN } from '../../../contract/polls/poll.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/base/button.tsx';
import { IconButton } from '../../ui/base/icon-button.tsx';
import { Checkbox } from '../../ui/forms/choices/checkbox.tsx';
import type { PollDraft } from './poll-draft.ts';
import { PollEnd } from './poll-end.tsx';

interface PollFieldsProps {
  draft: PollDraft;
  onChange: (draft: PollDraft) => void;
  /** Removes the poll from the message or post. */
  onRemove: () => void;
  /** What is wrong with it, translated. */
  issue: string | null;
}

/** Options, and how the poll works. The text of the message or post is the question. */
export function PollFields({ draft, onChange, onRemove, issue }: PollFieldsProps) {
  const { options } = draft;
  const issueId = useId();
  const list = useRef<HTMLOListElement>(null);

  /** After the change is drawn. */
  function focusOption(place: number) {
    requestAnimationFrame(() => list.current?.querySelectorAll('input')[place]?.focus());
  }
  const set = (to: readonly string[]) => onChange({ ...draft, options: to });

  function move(from: number, to: number) {
    if (to < 0 || to >= options.length) return;
    set(options.with(from, options[to] ?? '').with(to, options[from] ?? ''));
    focusOption(to);
  }

  function add(place: number) {
    if (options.length >= POLL_OPTIONS_MAX) return;
    set(options.toSpliced(place, 0, ''));
    focusOption(place);
  }

  function remove(place: number) {
    set(options.toSpliced(place, 1));
    focusOption(Math.max(0, place - 1));
  }

  function handleKey(event: KeyboardEvent, place: number) {
    if (event.nativeEvent.isComposing) return;
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      move(place, place + (event.key === 'ArrowUp' ? -1 : 1));
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      if (place === options.length - 1) add(place + 1);
      else focusOption(place + 1);
    } else if (event.key === 'Backspace' && options[place] === '' && options.length > POLL_OPTIONS_MIN) {
      event.preventDefault();
      remove(place);
    }
  }

  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2 px-3.5 py-3">
      <legend className="sr-only">{t('Poll')}</legend>
      <div className="flex items-center gap-2">
        <span aria-hidden className="flex-1 text-dense font-semibold">
          {t('Poll')}
        </span>
        <IconButton size="small" label={t('Remove poll')} onPress={onRemove}>
          <X aria-hidden />
        </IconButton>
      </div>
      <ol ref={list} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
        {options.map((option, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: options have no other name.
          <li key={place} className="flex items-center gap-0.5">
            <input
              aria-label={t('Option {n}', { n: place + 1 })}
              placeholder={t('Option {n}', { n: place + 1 })}
              aria-describedby={issue === null ? undefined : issueId}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              autoComplete="off"
              maxLength={POLL_OPTION_MAX}
              value={option}
              onChange={({ currentTarget }) => set(options.with(place, currentTarget.value))}
              onKeyDown={(event) => handleKey(event, place)}
              className="h-field min-w-0 flex-1 rounded-control border border-line-field bg-raised px-3 text-body outline-none focus:border-accent focus:ring-1 focus:ring-accent"
            />
            <IconButton
              size="small"
              label={t('Move option {n} up', { n: place + 1 })}
              isDisabled={place === 0}
              onPress={() => move(place, place - 1)}
            >
              <ArrowUp aria-hidden />
            </IconButton>
            <IconButton
              size="small"
              label={t('Move option {n} down', { n: place + 1 })}
              isDisabled={place === options.length - 1}
              onPress={() => move(place, place + 1)}
            >
              <ArrowDown aria-hidden />
            </IconButton>
            <IconButton
              size="small"
              label={t('Remove option {n}', { n: place + 1 })}
              isDisabled={options.length <= POLL_OPTIONS_MIN}
              onPress={() => remove(place)}
            >
              <X aria-hidden />
            </IconButton>
          </li>
        ))}
      </ol>
      <p id={issueId} role="status" className={issue === null ? 'sr-only' : 'text-small text-danger'}>
        {issue}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          size="small"
          kind="ghost"
          icon={<Plus aria-hidden />}
          isDisabled={options.length >= POLL_OPTIONS_MAX}
          onPress={() => add(options.length)}
        >
          {t('Add option')}
        </Button>
        <PollEnd draft={draft} onChange={onChange} />
        <Checkbox
          isSelected={draft.is_multiple}
          onChange={(is_multiple) => onChange({ ...draft, is_multiple })}
        >
          {t('Several choices')}
        </Checkbox>
        <Checkbox
          isSelected={draft.shows_voters}
          onChange={(shows_voters) => onChange({ ...draft, shows_voters })}
        >
          {t('Show who voted')}
        </Checkbox>
      </div>
    </fieldset>
  );
}
