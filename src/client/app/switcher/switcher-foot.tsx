import type { ReactNode } from 'react';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/base/button.tsx';

interface SwitcherFootProps {
  isSearching: boolean;
  error: Error | null;
  onRetry: () => void;
}

/** The state of the search, and the keys. Its height is fixed, so that nothing above it moves. */
export function SwitcherFoot({ isSearching, error, onRetry }: SwitcherFootProps) {
  const hasFailed = error !== null && !isSearching;
  return (
    <footer className="flex min-h-11 flex-none items-center gap-3 border-t border-line touch:border-transparent px-4 pb-[env(safe-area-inset-bottom)] text-small text-muted">
      <span role="status" className="min-w-0 flex-1 truncate">
        {hasFailed
          ? t(
              navigator.onLine
                ? 'Only what’s on this device was searched.'
                : 'Offline. Only what’s on this device was searched.',
            )
          : isSearching && t('Searching...')}
      </span>
      {hasFailed ? (
        <Button size="small" onPress={onRetry}>
          {t('Try again')}
        </Button>
      ) : (
        <span className="flex flex-none items-center gap-3 touch:hidden">
          <Keys keys={['↑', '↓']}>{t('Choose')}</Keys>
          <Keys keys={['↵']}>{t('Open')}</Keys>
          <Keys keys={['Ctrl', '↵']}>{t('In a new tab')}</Keys>
        </span>
      )}
    </footer>
  );
}

function Keys({ keys, children }: { keys: readonly string[]; children: ReactNode }) {
  return (
    <span className="flex items-center gap-1">
      {keys.map((key) => (
        <kbd key={key} className="rounded-badge border border-line-firm bg-sunken px-1 font-sans">
          {key}
        </kbd>
      ))}
      {children}
    </span>
  );
}
