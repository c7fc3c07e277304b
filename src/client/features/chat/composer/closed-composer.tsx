import { Lock } from 'lucide-react';
import type { OwnRestriction } from '../../../../contract/communities/restrictions.ts';
import { RestrictionNote } from '../../moderation/restriction-note.tsx';

/** Replaces the composer where the user may not write. Their draft stays on the device. */
export function ClosedComposer({ reason }: { reason: string | OwnRestriction }) {
  return (
    <div data-section className="px-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6 sm:pb-4">
      {typeof reason === 'string' ? (
        <p className="flex min-h-12 items-center gap-3 rounded-card border border-line bg-sunken px-3.5 py-2 text-dense text-muted">
          <Lock aria-hidden className="size-4 flex-none" />
          {reason}
        </p>
      ) : (
        <RestrictionNote restriction={reason} />
      )}
    </div>
  );
}
