import { createLink, useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';
import { classNames } from './class-names.ts';

/** `text`: indigo, within a sentence. `quiet`: ink of its surroundings, for names and titles. `bare`: no look at all. */
export type LinkKind = 'text' | 'quiet' | 'bare';

interface AnchorProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'style'> {
  kind?: LinkKind;
  ref?: Ref<HTMLAnchorElement>;
}

const kinds: Record<LinkKind, string> = {
  text: 'rounded-[3px] font-medium text-accent underline-offset-3 hover:underline',
  quiet: 'rounded-[3px] underline-offset-3 hover:underline',
  bare: '',
};

function Anchor({ kind = 'text', className, children, ...anchor }: AnchorProps) {
  return (
    <a {...anchor} className={classNames(kinds[kind], className)}>
      {children}
    </a>
  );
}

/** A link of the router: `to`, `params` and `search` are checked against the route table. */
export const Link = createLink(Anchor);

/** A link that leaves the product: new tab, no opener, no referrer. */
export function ExternalLink(props: AnchorProps & { href: string }) {
  return <Anchor target="_blank" rel="noopener noreferrer" {...props} />;
}

const firstSegment = (path: string) => path.split('/')[1] ?? '';

/** Path, query and fragment of an address of this site that one of `pages` is at; null for every other. */
export function ownPath(href: string, origin: string, pages: readonly string[]): string | null {
  if (!URL.canParse(href)) return null;
  const address = new URL(href);
  const isPage = pages.some((page) => firstSegment(page) === firstSegment(address.pathname));
  return address.origin === origin && isPage ? address.pathname + address.search + address.hash : null;
}

/**
 * A link from a user's text. A page of this site opens without a page load; other links open in a new tab and are
 * marked as untrusted.
 */
export function WrittenLink({ href, ...anchor }: AnchorProps & { href: string }) {
  const router = useRouter({ warn: false });
  const path = router ? ownPath(href, window.location.origin, Object.keys(router.routesByPath)) : null;
  if (path === null) return <ExternalLink href={href} rel="ugc nofollow noopener noreferrer" {...anchor} />;

  function open(event: MouseEvent) {
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.button !== 0 || isElsewhere || event.defaultPrevented) return;
    event.preventDefault();
    router.history.push(path ?? href);
  }
  return <Anchor href={path} onClick={open} {...anchor} />;
}
