import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { type FocusEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { Toaster as Sonner, toast as sonner } from 'sonner';
import { t } from '../../i18n/t.ts';
import { Button } from '../base/button.tsx';
import { IconButton } from '../base/icon-button.tsx';
import { useIsPhone } from '../base/use-is-phone.ts';
import { onToast, type Toast, type ToastKind, takeToasts } from './toast.ts';

/** SPEC §8: three at a time, four seconds, bottom right. */
const VISIBLE_TOASTS = 3;
const TOAST_MS = 4000;

/** Phones have what is pressed next at their lower end: there toasts stand below the bar of the page. */
const BELOW_BAR = { top: 'calc(env(safe-area-inset-top) + 64px)', left: 16, right: 16 };

/** Renders the toasts. Their timers pause while a toast is hovered or focused, and while the tab is hidden. */
export function ToasterView() {
  const isPhone = useIsPhone();
  useEffect(
    () =>
      onToast(() => {
        for (const toast of takeToasts()) {
          const { onLapsed } = toast.action ?? {};
          sonner.custom((id) => <ToastCard toast={toast} id={id} />, {
            duration: toast.action?.offeredMs ?? TOAST_MS,
            ...(onLapsed !== undefined && { onAutoClose: onLapsed }),
          });
        }
      }),
    [],
  );
  return (
    <Sonner
      position={isPhone ? 'top-right' : 'bottom-right'}
      visibleToasts={VISIBLE_TOASTS}
      duration={TOAST_MS}
      offset={isPhone ? BELOW_BAR : 24}
      mobileOffset={BELOW_BAR}
      gap={8}
      containerAriaLabel={t('Notifications')}
    />
  );
}

const icons = { good: CircleCheck, bad: CircleAlert, info: Info } as const;
const tones: Record<ToastKind, string> = { good: 'text-good', bad: 'text-danger', info: 'text-soft' };

/**
 * Returns the focus to where it was before it entered a toast, as soon as the toast is closed. The library returns it
 * whenever the focus leaves the toast: a user who pressed Undo and went on to a field would then type into the
 * previously focused element.
 */
function useFocusBefore() {
  const card = useRef<HTMLDivElement>(null);
  const before = useRef<EventTarget | null>(null);

  useLayoutEffect(() => {
    const element = card.current;
    return () => moveFocus(element, before.current);
  }, []);
  return {
    card,
    onFocus(event: FocusEvent) {
      // Hides the event from the library.
      event.stopPropagation();
      if (!event.currentTarget.contains(event.relatedTarget)) before.current = event.relatedTarget;
    },
    giveBack: () => moveFocus(card.current, before.current),
  };
}

/** Moves the focus to `to`, unless it has already left `from`. */
function moveFocus(from: HTMLElement | null, to: EventTarget | null): void {
  if (from?.contains(document.activeElement) && to instanceof HTMLElement) to.focus({ preventScroll: true });
}

/** One toast as it is drawn. */
function ToastCard({ toast, id }: { toast: Toast; id: string | number }) {
  const Icon = icons[toast.kind];
  const { action } = toast;
  const { card, onFocus, giveBack } = useFocusBefore();
  function dismiss() {
    giveBack();
    sonner.dismiss(id);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only records where the focus comes from.
    <div
      ref={card}
      onFocus={onFocus}
      className="grid w-89 max-w-full grid-cols-[18px_minmax(0,1fr)_auto] items-start gap-x-2.5 rounded-card border border-line-firm bg-raised py-3 pr-3 pl-3.5 font-sans text-ink shadow-float max-sm:w-full"
    >
      <Icon aria-hidden className={`mt-px size-4.5 ${tones[toast.kind]}`} strokeWidth={1.75} />
      <div className="min-w-0">
        <p className="text-name font-medium">{toast.title}</p>
        {toast.description !== undefined && <p className="text-meta text-muted">{toast.description}</p>}
      </div>
      {action === undefined ? (
        <IconButton label={t('Dismiss')} size="small" className="-my-1 -mr-1" onPress={dismiss}>
          <X />
        </IconButton>
      ) : (
        <Button
          size="small"
          onPress={() => {
            action.onPress();
            dismiss();
          }}
        >
          {action.label}
        </Button>
      )}
    </div>
  );
}
