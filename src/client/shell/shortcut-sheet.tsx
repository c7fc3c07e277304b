import { Dialog } from '../ui/dialog.tsx';
import { t } from '../words/t.ts';

interface ShortcutSheetProps {
  isOpen: boolean;
  onClose: () => void;
}

const ctrl = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

const shortcuts = [
  { keys: [ctrl, 'K'], words: 'Go to anything' },
  { keys: ['F6'], words: 'Next part of the page' },
  { keys: ['Shift', 'F6'], words: 'Part before' },
  { keys: ['U'], words: 'On a message: unread from here' },
  { keys: ['U'], words: 'On a notification: read, or unread again' },
  { keys: ['E'], words: 'On a notification: archive' },
  { keys: ['Esc'], words: 'Close what is open' },
  { keys: [ctrl, '/'], words: 'This list' },
] as const;

/** The keys that work here. */
export function ShortcutSheet({ isOpen, onClose }: ShortcutSheetProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('Keyboard shortcuts')}>
      <dl className="grid">
        {shortcuts.map(({ keys, words }) => (
          <div
            key={words}
            className="flex min-h-10 items-center gap-4 border-b border-line py-2 last:border-0"
          >
            <dt className="order-last flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="rounded-badge border border-line-firm bg-sunken px-1.5 font-sans text-small text-soft"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className="flex-1">{t(words)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
