import { ChevronLeft } from 'lucide-react';
import { t } from '../../../i18n/t.ts';
import { Link } from '../../../ui/base/link.tsx';
import { SideButton } from '../../../ui/layout/side-button.tsx';

/** Leads to the sidebar: a screen on a phone, a sheet where the column does not fit. */
export function WaysBack({ slug }: { slug: string }) {
  return (
    <>
      <Link
        kind="bare"
        to="/communities/$slug/chats/"
        params={{ slug }}
        search={{}}
        aria-label={t('Back to chats')}
        className="grid size-hit flex-none place-items-center rounded-control text-soft sm:hidden"
      >
        <ChevronLeft aria-hidden className="size-5" />
      </Link>
      <SideButton className="-ml-2" />
    </>
  );
}
