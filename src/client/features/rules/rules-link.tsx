import { type ReactNode, Suspense, useState } from 'react';
import { lazyComponent } from '../../ui/base/lazy.ts';

// Loaded on demand: a dialog is heavy, and few people open it.
const RulesDialog = lazyComponent(() => import('./rules-dialog.tsx'), 'RulesDialog');

interface RulesLinkProps {
  community: { readonly name: string; readonly rules_md: string };
  children: ReactNode;
}

/** A link within a sentence that opens the community's rules. */
export function RulesLink({ community: { name, rules_md }, children }: RulesLinkProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="hit-44 cursor-pointer rounded-[3px] font-medium text-accent underline-offset-3 hover:underline"
      >
        {children}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <RulesDialog name={name} rules={rules_md} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
