import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { DAY_MS } from '../../../contract/core/durations.ts';
import type { ProblemIssue } from '../../../contract/core/problems.ts';
import { SCHEDULED_DAYS_MAX } from '../../../contract/scheduled/scheduled.ts';
import { t } from '../../i18n/t.ts';
import { useTimeZone } from '../../i18n/time-zone.ts';
import { ZodForm } from '../../ui/forms/form.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DialogButtons } from '../../ui/overlays/dialog-buttons.tsx';
import { wallTimeOf } from '../calendar/form/zoned-time.ts';
import { type ChosenTime, instantOfChoice, timeAsLabel, usualTimes } from './schedule-times.ts';

/** The fields are checked together. */
const anything = z.object({});

/** How far ahead a time may be, and what is said of one beyond it. */
interface TimeLimit {
  readonly days: number;
  readonly tooFar: string;
}

const scheduledLimit: TimeLimit = {
  days: SCHEDULED_DAYS_MAX,
  tooFar: 'Choose a time within the next 120 days.',
};

/** What the user chooses in {@link TimeFields}, beginning with `initial`, or with a usual time if that is over. */
export function useChosenTime(initial: string | null, limit: TimeLimit = scheduledLimit) {
  const zone = useTimeZone();
  const [chosen, choose] = useState<ChosenTime>(() => {
    const now = Date.now();
    const start = initial !== null && Date.parse(initial) > now ? initial : usualTimes(now, zone)[0];
    const [day = '', time = ''] = wallTimeOf(start ?? new Date(now).toISOString(), zone).split('T');
    return { day, time };
  });
  const instant = instantOfChoice(chosen, zone);
  return {
    chosen,
    choose,
    instant,
    zone,
    /** What is wrong with it now, at the field of the form. */
    check: (): readonly ProblemIssue[] => issuesOf(instant, limit),
  };
}

function issuesOf(instant: string | null, limit: TimeLimit): readonly ProblemIssue[] {
  if (instant === null) return [{ path: 'day', message: 'Choose a date and a time.' }];
  const waitMs = Date.parse(instant) - Date.now();
  if (waitMs <= 0) return [{ path: 'day', message: 'Choose a time in the future.' }];
  if (waitMs > limit.days * DAY_MS) return [{ path: 'day', message: limit.tooFar }];
  return [];
}

/** The fields for a day and a time, with the whole time as text below. */
export function TimeFields({ chosen, choose, instant, zone }: ReturnType<typeof useChosenTime>) {
  return (
    <div className="grid gap-1.5">
      <div className="flex items-start gap-2">
        <TextField
          label={t('Date')}
          name="day"
          type="date"
          value={chosen.day}
          onChange={(day) => choose({ ...chosen, day })}
          className="flex-1"
        />
        <TextField
          label={t('Time')}
          name="time"
          type="time"
          value={chosen.time}
          onChange={(time) => choose({ ...chosen, time })}
          className="w-32 flex-none"
        />
      </div>
      <p className="text-small text-muted">
        {instant !== null && `${timeAsLabel(instant, zone)} · `}
        {zone.replaceAll('_', ' ')}
      </p>
    </div>
  );
}

interface TimeDialogProps {
  title: string;
  confirmLabel: string;
  /** The time at first; null for a usual one. */
  initial: string | null;
  /** That of scheduled messages, unless told. */
  limit?: TimeLimit;
  /** Gets an instant in the future. */
  onPick: (sendAt: string) => void;
  onClose: () => void;
}

/** Asks for a date and a time in the user's zone. */
export function TimeDialog({ title, confirmLabel, initial, limit, onPick, onClose }: TimeDialogProps) {
  const formId = useId();
  const time = useChosenTime(initial, limit);
  const [issues, setIssues] = useState<readonly ProblemIssue[]>([]);

  function submit() {
    const found = time.check();
    setIssues(found);
    if (found.length === 0 && time.instant !== null) onPick(time.instant);
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      footer={
        <DialogButtons onCancel={onClose} form={formId}>
          {confirmLabel}
        </DialogButtons>
      }
    >
      <ZodForm id={formId} schema={anything} issues={issues} onSubmit={submit}>
        <TimeFields {...time} />
      </ZodForm>
    </Dialog>
  );
}
