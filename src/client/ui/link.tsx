import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
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
