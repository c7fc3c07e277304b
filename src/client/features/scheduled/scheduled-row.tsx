import { CalendarClock, Ellipsis, Pencil, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ScheduledItem } from '../../../contract/scheduled/scheduled.ts';
import { inText } from '../../data/api/api-error.ts';
import { useCurrentUser } from '../../data/session/session.ts';
import { attachedText } from '../../i18n/attached-text.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { useTimeZone } from '../../i18n/time-zone.ts';
import { Button } from '../../ui/base/button.tsx';
import { IconButton } from '../../ui/base/icon-button.tsx';
import { RichText } from '../../ui/markdown/rich-text.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Menu, MenuDivider, MenuItem } from '../../ui/overlays/menu.tsx';
import { timeAsLabel } from '../schedule/schedule-times.ts';
import { TimeDialog } from '../schedule/time-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { placeText } from './scheduled-place.ts';
import { useScheduledActions } from './use-scheduled-actions.ts';

type Open = 'edit' | 'time' | 'delete' | null;

/** One scheduled message or post, with everything that its author can do with it. */
export function ScheduledRow({ item }: { item: ScheduledItem }) {
  const [open, setOpen] = useState<Open>(null);
  const { send, change, remove, refused } = useScheduledActions(item);
  const isBusy = send.isPending || remove.isPending || item.state === 'SENDING';
  const close = () => setOpen(null);
  return (
    <article aria-label={placeText(item)} className="grid gap-1 py-3 pr-2 pl-4">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1 pt-1">
          <p className="truncate text-meta text-muted">{placeText(item)}</p>
          <TimeLine item={item} isSending={isBusy} />
        </div>
        <Menu
          label={t('Actions')}
          trigger={
            <IconButton label={t('Actions')} isDisabled={isBusy}>
              <Ellipsis aria-hidden />
            </IconButton>
          }
        >
          <MenuItem label={t('Send now')} icon={<Send aria-hidden />} onAction={() => send.mutate()} />
          <MenuItem label={t('Edit')} icon={<Pencil aria-hidden />} onAction={() => setOpen('edit')} />
          <MenuItem
            label={t('Change the time')}
            icon={<CalendarClock aria-hidden />}
            onAction={() => setOpen('time')}
          />
          <MenuDivider />
          <MenuItem
            label={t('Delete')}
            icon={<Trash2 aria-hidden />}
            isDanger
            onAction={() => setOpen('delete')}
          />
        </Menu>
      </div>
      <Words item={item} />
      {item.state === 'FAILED' && (
        <div className="mt-1 flex flex-wrap items-center gap-2">
          <Button size="small" kind="primary" isPending={send.isPending} onPress={() => send.mutate()}>
            {send.isPending ? t('Sending...') : t('Send now')}
          </Button>
          <Button size="small" isDisabled={isBusy} onPress={() => setOpen('edit')}>
            {t('Edit')}
          </Button>
        </div>
      )}
      {open === 'edit' && <EditDialog item={item} onClose={close} />}
      {open === 'time' && (
        <TimeDialog
          title={t('Change the time')}
          confirmLabel={t('Save')}
          initial={item.send_at}
          onPick={(send_at) => {
            close();
            change.mutate({ send_at }, { onError: refused });
          }}
          onClose={close}
        />
      )}
      <ConfirmDialog
        isOpen={open === 'delete'}
        title={item.kind === 'post' ? t('Delete this scheduled post?') : t('Delete this scheduled message?')}
        confirmLabel={t('Delete')}
        onConfirm={() => {
          close();
          remove.mutate();
        }}
        onClose={close}
      >
        {t('It will not be sent. Its text cannot be brought back.')}
      </ConfirmDialog>
    </article>
  );
}

function TimeLine({ item, isSending }: { item: ScheduledItem; isSending: boolean }) {
  const zone = useTimeZone();
  const { state, send_at, reason } = item;
  if (state === 'FAILED')
    return <p className="text-dense text-danger">{t('Not sent: {why}', { why: whyText(reason) })}</p>;
  return (
    <p className="num text-name">
      <time dateTime={send_at} title={formatDateTime(send_at)}>
        {isSending || Date.parse(send_at) <= Date.now() ? t('Sending...') : timeAsLabel(send_at, zone)}
      </time>
    </p>
  );
}

/** The reason in the user's language, as part of a sentence. */
function whyText(reason: ScheduledItem['reason']): string {
  return reason === null ? '' : t(inText(reason).message);
}

function Words({ item }: { item: ScheduledItem }) {
  const { kind, title, content, mentions, poll, attached } = item;
  const myId = useCurrentUser()?.id ?? '';
  return (
    <>
      {title !== '' && <p className="truncate pr-2 text-dense font-medium text-ink">{title}</p>}
      {content !== '' && (
        <div className="max-h-40 overflow-hidden pr-2 text-dense text-soft wrap-anywhere">
          <RichText
            text={content}
            mentions={mentions}
            myId={myId}
            texture={kind === 'message' ? 'chat' : 'post'}
          />
        </div>
      )}
      {attached && <p className="truncate pr-2 text-meta text-muted">{attachedText(attached)}</p>}
      {poll !== null && (
        <p className="truncate pr-2 text-meta text-muted">
          {t('Poll')}: {poll.options.join(' · ')}
        </p>
      )}
    </>
  );
}
