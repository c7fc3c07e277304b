import { t } from '../../../i18n/t.ts';
import { RichText } from '../../../ui/markdown/rich-text.tsx';
import { useCalendar } from '../store/use-calendar.ts';

const none: readonly never[] = [];

/** The description of an event. Renders nothing when there is none. */
export function EventText({ text }: { text: string }) {
  const { meId } = useCalendar();
  if (text.trim() === '') return null;
  return (
    <section aria-label={t('Description')} className="border-t border-line pt-4 text-body">
      <RichText text={text} mentions={none} myId={meId} />
    </section>
  );
}
