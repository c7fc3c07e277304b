import { classNames } from '../base/class-names.ts';

/** The logo: a roof on two posts with a bench between them. In the current text colour. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2.4}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classNames('size-6.5 flex-none', className)}
    >
      <path d="M2.6 9.6 12 4.2l9.4 5.4" />
      <path d="M6.2 10.4V20" />
      <path d="M17.8 10.4V20" />
      <path d="M6.2 15.4h11.6" />
    </svg>
  );
}
