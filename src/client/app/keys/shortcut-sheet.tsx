import { t } from '../../i18n/t.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';

interface ShortcutSheetProps {
  isOpen: boolean;
  onClose: () => void;
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
const ctrl = isMac ? '⌘' : 'Ctrl';
const alt = isMac ? '⌥' : 'Alt';

/** Grouped by where they work. Adjacent arrows are two keys, one for each direction. */
const parts = [
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: [ctrl, 'K'], words: 'Go to anything' },
      { keys: ['F6'], words: 'Next part of the page' },
      { keys: ['Shift', 'F6'], words: 'Previous part of the page' },
      { keys: ['Esc'], words: 'Close what is open' },
      { keys: [ctrl, '/'], words: 'This list' },
    ],
  },
  {
    title: 'Chats',
    shortcuts: [
      { keys: [alt, '↑', '↓'], words: 'Chat above or below' },
      { keys: [alt, 'Shift', '↑', '↓'], words: 'Next chat with something new' },
      { keys: ['↑'], words: 'In an empty field: change your last message' },
      { keys: ['↑', '↓'], words: 'From message to message' },
      { keys: ['Enter'], words: 'On a message: show its actions' },
      { keys: ['U'], words: 'On a message: unread from here' },
      { keys: ['S'], words: 'On a message: save for later, or remove' },
      { keys: ['T'], words: 'On a message: reply in its thread' },
    ],
  },
  {
    title: 'Discussions',
    shortcuts: [
      { keys: ['PgUp', 'PgDn'], words: 'From post to post' },
      { keys: ['S'], words: 'On a post: save for later, or remove' },
      { keys: [ctrl, 'Enter'], words: 'Send what you write' },
    ],
  },
  {
    title: 'Notifications',
    shortcuts: [
      { keys: ['↑', '↓'], words: 'From notification to notification' },
      { keys: ['U'], words: 'On a notification: read, or unread again' },
      { keys: ['E'], words: 'On a notification: archive' },
    ],
  },
  {
    title: 'Administration and reports',
    shortcuts: [
      { keys: ['J'], words: 'Next row of a list' },
      { keys: ['K'], words: 'Previous row of a list' },
      { keys: ['Enter'], words: 'On a row: open it' },
      { keys: ['C'], words: 'On a report: claim it' },
    ],
  },
] as const;

/** The list of keyboard shortcuts. */
export function ShortcutSheet({ isOpen, onClose }: ShortcutSheetProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('Keyboard shortcuts')}>
      {/* The focus inside lets keys scroll it, which has nothing else to press. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys. */}
      <section aria-label={t('Keyboard shortcuts')} tabIndex={0} className="grid gap-5 rounded-control">
        {parts.map(({ title, shortcuts }) => (
          <div key={title}>
            <h3 className="pb-1 text-small font-medium text-muted">{t(title)}</h3>
            <dl className="grid">
              {shortcuts.map(({ keys, words }) => (
                <div
                  key={words}
                  className="flex min-h-9 items-center gap-4 border-b border-line py-1.5 last:border-0"
                >
                  <dt className="order-last flex flex-none gap-1">
                    {keys.map((key) => (
                      <kbd
                        key={key}
                        className="min-w-5.5 rounded-badge border border-line-firm bg-sunken px-1.5 text-center font-sans text-small text-soft"
                      >
                        {key}
                      </kbd>
                    ))}
                  </dt>
                  <dd className="flex-1 text-pretty">{t(words)}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </section>
    </Dialog>
  );
}
