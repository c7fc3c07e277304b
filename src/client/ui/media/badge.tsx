import type { ReactNode } from 'react';
import { formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { classNames } from '../base/class-names.ts';

/** `plain` for roles and "Joined"; `sun` only for what is new; `danger` and `good` for states. */
export type BadgeKind = 'plain' | 'accent' | 'sun' | 'danger' | 'good' | 'plus' | 'pro' | 'enterprise';

const kinds: Record<BadgeKind, string> = {
  plain: 'border-line-firm text-muted',
  accent: 'border-accent-line bg-accent-soft text-accent',
  sun: 'border-sun-line bg-sun-soft text-sun-text',
  danger: 'border-danger-line bg-danger-soft text-danger',
  good: 'border-good-line bg-good-soft text-good',
  plus: 'border-plan-plus-line text-plan-plus',
  pro: 'border-accent-line text-accent',
  enterprise: 'border-ink bg-ink text-surface',
};

/** A word or two about the item beside it. It cannot be pressed. */
export function Badge({ kind = 'plain', children }: { kind?: BadgeKind; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex h-4.5 flex-none items-center gap-1 whitespace-nowrap rounded-badge border px-1.5 text-micro',
        kinds[kind],
      )}
    >
      {children}
    </span>
  );
}

/** The seal of a verified community, 16 px. */
export function VerifiedSeal({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      role="img"
      aria-label={t('Verified')}
      className={classNames('size-4 flex-none text-accent', className)}
    >
      <path
        fill="currentColor"
        transform="translate(0 .9)"
        d="M12 1.6l2.5 1.9 3.1-.2 1 3 2.6 1.8-.9 3 .9 3-2.6 1.8-1 3-3.1-.2L12 20.6l-2.5-1.9-3.1.2-1-3-2.6-1.8.9-3-.9-3 2.6-1.8 1-3 3.1.2z"
      />
      <path
        className="stroke-surface"
        fill="none"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M8.2 12.2l2.6 2.6 5-5.2"
      />
    </svg>
  );
}

/** How many are unread: an amber number without a pill. Nothing at 0. */
export function Count({ n }: { n: number }) {
  if (n <= 0) return null;
  return (
    <span className="num flex-none text-small/4.5 font-semibold text-sun-text">
      {formatNumber(n)}
      <span className="sr-only"> {t('unread')}</span>
    </span>
  );
}

interface CalloutCountProps {
  n: number;
  /** `mention` writes "@3". */
  kind?: 'mention' | 'count';
  className?: string | undefined;
}

/** The number of mentions, and the badge on an icon. Renders nothing at 0; "99+" above 99. */
export function CalloutCount({ n, kind = 'count', className }: CalloutCountProps) {
  if (n <= 0) return null;
  const words =
    kind === 'mention' ? t('{n, plural, one {# mention} other {# mentions}}', { n }) : t('{n} new', { n });
  return (
    <span
      className={classNames(
        'num inline-block h-4.5 min-w-4.5 flex-none rounded-full bg-sun px-1.5 text-center text-micro/4.5 font-semibold text-on-sun',
        className,
      )}
    >
      <span aria-hidden>
        {kind === 'mention' && '@'}
        {n > 99 ? '99+' : n}
      </span>
      <span className="sr-only">{words}</span>
    </span>
  );
}

/** A dot for something new. Decorative: the text beside it, or `label`, says what. */
export function NewDot({ label, className }: { label?: string; className?: string }) {
  return (
    <span className={classNames('inline-block size-2 flex-none rounded-full bg-sun-mark', className)}>
      {label !== undefined && <span className="sr-only">{label}</span>}
    </span>
  );
}

interface UnreadMarkProps {
  personal: number;
  hasOthers: boolean;
  /** Where its upper right corner is. */
  className: string;
}

/**
 * On an icon: a number for what concerns the user, else a dot for other news, else nothing. The name of the link says it
 * to screen readers.
 */
export function UnreadMark({ personal, hasOthers, className }: UnreadMarkProps) {
  if (personal === 0 && !hasOthers) return null;
  return (
    <span aria-hidden className="contents">
      {personal > 0 ? (
        <CalloutCount n={personal} className={classNames('ring-2 ring-under', className)} />
      ) : (
        <NewDot className={classNames('box-content border-2 border-under', className)} />
      )}
    </span>
  );
}
