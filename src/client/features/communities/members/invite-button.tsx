import { UserPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Community } from '../../../../contract/communities/communities.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { lazyComponent } from '../../../ui/base/lazy.ts';

// Loaded on demand: only staff open it, and rarely.
const InviteDialog = lazyComponent(() => import('./invite-dialog.tsx'), 'InviteDialog');

interface InviteButtonProps {
  community: Community;
  label?: string;
}

/** Creates an invite link. Shown to members who have the right. */
export function InviteButton({ community, label = t('Invite') }: InviteButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={<UserPlus aria-hidden />} onPress={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <InviteDialog community={community} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
