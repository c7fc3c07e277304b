import { Lock } from 'lucide-react';
import type { OwnRestriction } from '../../../contract/communities/restrictions.ts';
import { AppealAction } from './appeal-action.tsx';
import { restrictedText } from './restriction-text.ts';

/** Replaces a field or button for a restricted user: what, until when, why, and the appeal. Drafts stay on the device. */
export function RestrictionNote({ restriction }: { restriction: OwnRestriction }) {
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2 rounded-card border border-line bg-sunken px-4 py-3 text-dense text-muted">
      <Lock aria-hidden className="mt-0.5 size-4 flex-none" />
      <p role="status" className="min-w-0 flex-1 basis-52 wrap-anywhere">
        {restrictedText(restriction)}
      </p>
      <AppealAction restriction={restriction} />
    </div>
  );
}
