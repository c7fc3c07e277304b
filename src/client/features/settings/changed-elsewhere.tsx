import { History } from 'lucide-react';
import { t } from '../../i18n/t.ts';

/** What another device saved while this page was open. Unsaved changes here stay. */
export function ChangedElsewhere({ names }: { names: readonly string[] }) {
  const shown = [...new Set(names)].map((name) => t(name));
  return (
    <p role="status" className="flex items-start gap-2 text-meta text-soft empty:hidden">
      {shown.length > 0 && (
        <>
          <History aria-hidden className="mt-0.5 size-4 flex-none text-muted" />
          {t('Changed on another device: {names}. What you changed here is kept.', {
            names: shown.join(', '),
          })}
        </>
      )}
    </p>
  );
}
