import { Lock } from 'lucide-react';
import { mutedText } from './mute-text.ts';

/** Replaces a field for a muted member. Their draft stays on the device. */
export function MutedNote({ mute }: { mute: { ends_at: string | null; reason: string } }) {
  return (
    <p className="flex items-start gap-2.5 rounded-card border border-line bg-sunken px-4 py-3 text-dense text-muted">
      <Lock aria-hidden className="mt-0.5 size-4 flex-none" />
      {mutedText(mute)}
    </p>
  );
}
