import { ChartBarBig } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { PollForm } from '../../../contract/polls/poll.ts';
import { useDraft } from '../../data/drafts/use-draft.ts';
import { t } from '../../i18n/t.ts';
import { IconButton } from '../../ui/base/icon-button.tsx';
import { lazyComponent } from '../../ui/base/lazy.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { emptyPollDraft, keptPoll, noPoll, pollFormOf, pollIssue } from './poll-draft.ts';

// Loaded with the first press on the button, with what shows a poll that has to wait: by then it could not be loaded.
const PollFields = lazyComponent(async () => {
  const [fields] = await Promise.all([import('./poll-fields.tsx'), import('./poll-options.tsx')]);
  return fields;
}, 'PollFields');

/**
 * The poll of a new message or post: a button that adds one, its fields, and the form to send. It is stored on the
 * device next to the draft with the key `key`.
 */
export function usePollDraft(key: string) {
  const { draft: kept, change } = useDraft(`${key}:poll`, keptPoll, noPoll);
  const [isChecked, setIsChecked] = useState(false);
  const draft = kept.poll;
  const issue = draft === null ? null : pollIssue(draft);

  function clear() {
    setIsChecked(false);
    change(null);
  }

  function remove() {
    clear();
    if (draft === null || draft.options.every((option) => option.trim() === '')) return;
    toast.info(t('Poll removed'), undefined, { label: t('Undo'), onPress: () => change({ poll: draft }) });
  }

  return {
    form: (draft === null || issue !== null ? undefined : pollFormOf(draft)) satisfies PollForm | undefined,
    /** Whether the draft can be sent, also without a poll. If not, the fields say what is wrong. */
    check() {
      setIsChecked(true);
      return issue === null;
    },
    clear,
    button: (
      <IconButton
        label={t('Poll')}
        isOn={draft !== null}
        onPress={() => (draft === null ? change({ poll: emptyPollDraft }) : remove())}
      >
        <ChartBarBig aria-hidden />
      </IconButton>
    ),
    /** Null without a poll. */
    fields:
      draft === null ? null : (
        <Suspense fallback={<div className="h-60" />}>
          <PollFields
            draft={draft}
            onChange={(poll) => change({ poll })}
            onRemove={remove}
            issue={isChecked && issue !== null ? t(issue) : null}
          />
        </Suspense>
      ),
  };
}
