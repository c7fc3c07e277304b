import { Lock } from 'lucide-react';

/** Replaces the composer where the user may not write. Their draft stays on the device. */
export function ClosedComposer({ reason }: { reason: string }) {
  return (
    <div data-section className="px-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6 sm:pb-4">
      <p className="flex min-h-12 items-center gap-3 rounded-card border border-line bg-sunken px-3.5 py-2 text-dense text-muted">
        <Lock aria-hidden className="size-4 flex-none" />
        {reason}
      </p>
    </div>
  );
}
