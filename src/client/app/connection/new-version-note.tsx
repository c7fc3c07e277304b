import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/base/button.tsx';
import { useHasNewVersion } from './new-version.ts';

/** A note at the bottom of the page about a new version. The page is not reloaded until the user asks for it. */
export function NewVersionNote({ onReload }: { onReload: () => void }) {
  const isThere = useHasNewVersion();
  // The live region is rendered before its text, since screen readers announce changes only.
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-18 z-50 grid justify-items-center px-4"
    >
      {isThere && (
        <div className="pointer-events-auto flex items-center gap-3 rounded-card border border-line-firm bg-raised py-2 pr-2 pl-4 text-dense text-ink shadow-float">
          {t('A new version is available.')}
          <Button size="small" onPress={onReload}>
            {t('Reload')}
          </Button>
        </div>
      )}
    </div>
  );
}
