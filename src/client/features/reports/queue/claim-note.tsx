import { Hand } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReportIssue } from '../../../../contract/reports/report-issues.ts';
import { useCurrentUser } from '../../../data/session/session.ts';
import { t } from '../../../i18n/t.ts';

type Claimed = Pick<ReportIssue, 'claimed_by' | 'claimed_until'>;

/** Who holds a case now, and for how many seconds more. Null when it is free, also once a claim has run out. */
export function useClaim({ claimed_by, claimed_until }: Claimed) {
  const me = useCurrentUser();
  const [now, setNow] = useState(Date.now);
  const until = claimed_until === null ? 0 : Date.parse(claimed_until);
  const isHeld = claimed_by !== null && until > now;
  useEffect(() => {
    if (!isHeld) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isHeld]);
  if (!isHeld) return null;
  return { person: claimed_by, isMine: claimed_by.id === me?.id, seconds: Math.ceil((until - now) / 1000) };
}

/** A hand, and whose it is: "You, 4:32 left". Nothing while the case is free. */
export function ClaimNote({ claimed }: { claimed: Claimed }) {
  const claim = useClaim(claimed);
  if (claim === null) return null;
  const left = `${Math.floor(claim.seconds / 60)}:${String(claim.seconds % 60).padStart(2, '0')}`;
  return (
    <span className="num inline-flex items-center gap-1 text-meta text-muted">
      <Hand aria-hidden className="size-3.5" />
      {claim.isMine ? t('You, {left} left', { left }) : claim.person.first_name}
    </span>
  );
}
