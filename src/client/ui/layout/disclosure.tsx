import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { classNames } from '../base/class-names.ts';
import { Card } from './card.tsx';

interface DisclosureProps {
  title: string;
  children: ReactNode;
}

/**
 * A card that can be collapsed; initially open. Collapsed fields stay in the form; the card opens when one of them
 * has an error.
 */
export function Disclosure({ title, children }: DisclosureProps) {
  const [isOpen, setIsOpen] = useState(true);
  const panelId = useId();
  return (
    <Card isPadded={false}>
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-12 w-full items-center gap-2 rounded-card px-4 text-left text-h4 -outline-offset-2"
        >
          <span className="flex-1">{title}</span>
          <ChevronDown
            aria-hidden
            className={classNames(
              'size-4 flex-none text-muted transition-transform duration-base',
              isOpen && 'rotate-180',
            )}
          />
        </button>
      </h2>
      <div id={panelId} className={isOpen ? '' : 'hidden has-[[data-invalid]]:block'}>
        {children}
      </div>
    </Card>
  );
}
