import { ButtonLink } from '../../../ui/base/button-link.tsx';

interface PayLinkProps {
  slug: string;
  words: string;
  planId?: string;
  /** The tab behind the dialog. */
  tab?: 'about' | 'subscriptions';
  isPlain?: boolean;
}

/** Opens the payment, with the plan chosen. */
export function PayLink({ slug, words, planId, tab = 'about', isPlain = false }: PayLinkProps) {
  return (
    <ButtonLink
      {...(!isPlain && { kind: 'primary' as const })}
      to="/communities/$slug/"
      params={{ slug }}
      search={{ tab, q: '', page: 1, showPayment: 'true', planId }}
      className="max-w-full"
    >
      <span className="truncate">{words}</span>
    </ButtonLink>
  );
}
