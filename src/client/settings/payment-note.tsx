import { getRouteApi } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { IconButton } from '../ui/icon-button.tsx';
import { t } from '../words/t.ts';

const route = getRouteApi('/member/settings');

/** How a payment ended that led away from here. The address says it, until it is put away. */
export function PaymentNote({ outcome }: { outcome: 'success' | 'failed' }) {
  const navigate = route.useNavigate();
  const isPaid = outcome === 'success';
  return (
    <div
      role="status"
      className="flex min-h-bar flex-none items-center gap-2.5 border-b border-line bg-sunken py-1 pr-2 pl-4 text-dense"
    >
      {isPaid ? (
        <CircleCheck aria-hidden className="size-4 flex-none text-good" />
      ) : (
        <CircleAlert aria-hidden className="size-4 flex-none text-danger" />
      )}
      <p className="min-w-0 flex-1">
        {isPaid ? t('Your payment went through.') : t('Your payment did not go through.')}
      </p>
      <IconButton
        label={t('Dismiss')}
        onPress={() => void navigate({ search: ({ tab }) => ({ tab }), replace: true })}
      >
        <X />
      </IconButton>
    </div>
  );
}
