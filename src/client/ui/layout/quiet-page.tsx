import { type ReactNode, use } from 'react';
import { BrandMark } from '../media/brand-mark.tsx';
import { InMain } from './in-main.ts';

interface QuietPageProps {
  title: string;
  children: ReactNode;
  action: ReactNode;
}

/** A page with one message and one button. */
export function QuietPage({ title, children, action }: QuietPageProps) {
  const isInMain = use(InMain);
  const Tag = isInMain ? 'div' : 'main';
  return (
    <Tag
      className={`grid flex-1 place-content-center justify-items-center gap-1 p-6 text-center ${isInMain ? '' : 'min-h-dvh'}`}
    >
      <BrandMark className="mb-4 text-muted" />
      <h1 className="text-h2" tabIndex={-1}>
        {title}
      </h1>
      <div className="max-w-[44ch] text-body text-balance text-soft">{children}</div>
      <div className="mt-5 grid justify-items-center gap-3">{action}</div>
    </Tag>
  );
}
