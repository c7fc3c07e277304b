import { ChevronLeft } from 'lucide-react';
import type { MessagesTab } from '../../../contract/addresses.ts';
import { t } from '../../i18n/t.ts';
import { Link } from '../../ui/base/link.tsx';

/** Link from a conversation to the list, where there is no room for both. */
export function BackToMessages({ tab }: { tab: MessagesTab }) {
  return (
    <Link
      kind="bare"
      to="/messages/"
      search={{ tab }}
      aria-label={t('Back to messages')}
      className="grid size-hit flex-none place-items-center rounded-control text-soft sm:-ml-2 lg:hidden"
    >
      <ChevronLeft aria-hidden className="size-5" />
    </Link>
  );
}
