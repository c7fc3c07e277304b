import { useState } from 'react';
import { POLL_HOURS_MAX } from '../../../contract/polls/poll.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { Select } from '../../ui/forms/choices/select.tsx';
import { TimeDialog } from '../schedule/time-dialog.tsx';
import type { PollDraft } from './poll-draft.ts';

interface PollEndProps {
  draft: PollDraft;
  onChange: (draft: PollDraft) => void;
}

const openHours = ['0', '1', '8', '24', '72', '168'] as const;
/** The entry with the chosen time, and the one that asks for one. */
const [CHOSEN, CHOOSE] = ['chosen', 'choose'];
const LIMIT = { days: POLL_HOURS_MAX / 24, tooFar: 'Choose a time within the next 30 days.' };

/** When the poll closes: by hand, some hours after it is sent, or at a time that the author chooses. */
export function PollEnd({ draft, onChange }: PollEndProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { closes_at } = draft;
  const hours = openHours.find((one) => one === String(draft.open_hours ?? 0)) ?? '0';

  function pick(value: string) {
    if (value === CHOOSE) return setIsAsking(true);
    if (value === CHOSEN) return;
    onChange({ ...draft, open_hours: value === '0' ? null : Number(value), closes_at: undefined });
  }

  return (
    <>
      <Select
        look="filter"
        label={t('Ends')}
        value={closes_at === undefined ? hours : CHOSEN}
        choices={[
          ...openHours.map((value) => ({ value, label: endText(value) })),
          ...(closes_at === undefined ? [] : [{ value: CHOSEN, label: formatDateTime(closes_at) }]),
          { value: CHOOSE, label: t('Choose a date and time…') },
        ]}
        onChange={pick}
      />
      {isAsking && (
        <TimeDialog
          title={t('When does the poll end?')}
          confirmLabel={t('Done')}
          initial={closes_at ?? null}
          limit={LIMIT}
          onPick={(at) => {
            onChange({ ...draft, open_hours: null, closes_at: at });
            setIsAsking(false);
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

function endText(hours: (typeof openHours)[number]): string {
  const n = Number(hours);
  if (n === 0) return t('When I end it');
  if (n < 24) return t('{n, plural, one {after # hour} other {after # hours}}', { n });
  return t('{n, plural, one {after # day} other {after # days}}', { n: n / 24 });
}
