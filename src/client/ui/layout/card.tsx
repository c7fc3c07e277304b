import type { HTMLAttributes, ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';

export interface CardProps extends Omit<HTMLAttributes<HTMLElement>, 'style' | 'title'> {
  as?: 'div' | 'section' | 'article' | 'li';
  /** A 14/600 line on top. */
  title?: ReactNode;
  /** At the right end of the title's line. */
  action?: ReactNode;
  /** 16 px inside; off for cards whose rows run to the edge. */
  isPadded?: boolean;
}

/** A raised surface with a border. It has no shadow: only floating elements have one. */
export function Card({
  as: Tag = 'div',
  title,
  action,
  isPadded = true,
  className,
  children,
  ...rest
}: CardProps) {
  return (
    <Tag
      {...rest}
      className={classNames(
        'min-w-0 rounded-card border border-line bg-raised [--under:var(--raised)]',
        className,
      )}
    >
      {title !== undefined && (
        <div className="flex min-h-12 items-center gap-2 px-4 pt-1">
          <h2 className="flex-1 text-name">{title}</h2>
          {action}
        </div>
      )}
      {isPadded ? <div className={title === undefined ? 'p-4' : 'px-4 pb-4'}>{children}</div> : children}
    </Tag>
  );
}
