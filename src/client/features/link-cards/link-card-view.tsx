import { useMutation } from '@tanstack/react-query';
import { Link2, X } from 'lucide-react';
import { useState } from 'react';
import type { LinkPage } from '../../../contract/link-cards/link-card.ts';
import { removeLinkCard } from '../../../contract/link-cards/link-cards.ts';
import { call } from '../../data/api/call.ts';
import { toastFailure } from '../../data/api/failure-toast.ts';
import { t } from '../../i18n/t.ts';
import { classNames } from '../../ui/base/class-names.ts';
import { IconButton } from '../../ui/base/icon-button.tsx';
import { ExternalLink } from '../../ui/base/link.tsx';

/** The page was named by a user, and is not vouched for. */
const REL = 'ugc nofollow noopener noreferrer';

interface LinkCardViewProps {
  id: string;
  page: LinkPage;
  isOwn: boolean;
}

/** Picture, site, title and description of the page. The whole card is the link. */
export function LinkCardView({ id, page, isOwn }: LinkCardViewProps) {
  const { address, site, title, description, picture } = page;
  return (
    <div className="relative flex h-full overflow-hidden rounded-control border border-line bg-raised">
      <ExternalLink
        kind="bare"
        href={address}
        rel={REL}
        className="group/card flex min-w-0 flex-1 rounded-control -outline-offset-2 hover:bg-hover"
      >
        {picture !== null && <Picture key={picture} src={picture} />}
        <span
          className={classNames('grid min-w-0 flex-1 content-center py-1 pl-3', isOwn ? 'pr-10' : 'pr-3')}
        >
          <span className="truncate text-small/4 text-muted">{site}</span>
          <span className="line-clamp-2 text-meta/4.5 font-semibold wrap-anywhere text-ink underline-offset-3 group-hover/card:underline">
            {title}
          </span>
          {description !== '' && <span className="truncate text-small/4 text-soft">{description}</span>}
        </span>
      </ExternalLink>
      {isOwn && <RemoveButton id={id} />}
    </div>
  );
}

/** A square that stays empty until the picture has come, and when it cannot. */
function Picture({ src }: { src: string }) {
  const [isLost, setIsLost] = useState(false);
  return (
    <span className="grid aspect-square h-full flex-none place-items-center border-r border-line bg-sunken">
      {isLost ? (
        <Link2 aria-hidden className="size-5 text-muted" />
      ) : (
        <img
          src={src}
          alt=""
          width={80}
          height={80}
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
          onError={() => setIsLost(true)}
        />
      )}
    </span>
  );
}

/** The card goes with its event, for everyone. The focus goes to the message, post or comment around it. */
function RemoveButton({ id }: { id: string }) {
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => call(removeLinkCard, { params: { link_card_id: id } }),
    onError: toastFailure,
  });
  return (
    <IconButton
      label={t('Remove preview')}
      size="small"
      isDisabled={isPending || isSuccess}
      onPress={({ target }) => {
        target.closest('article')?.focus();
        mutate();
      }}
      className="absolute top-1 right-1"
    >
      <X aria-hidden />
    </IconButton>
  );
}

/** In low data mode: only where the link leads. */
export function LinkSiteLine({ page }: { page: LinkPage }) {
  return (
    <ExternalLink
      kind="quiet"
      href={page.address}
      rel={REL}
      className="inline-flex max-w-full items-center gap-1 text-small text-muted"
    >
      <Link2 aria-hidden className="size-3.5 flex-none" />
      <span className="truncate">{page.site}</span>
    </ExternalLink>
  );
}
