import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { type ButtonKind, type ButtonSize, buttonClass } from './button-class.ts';
import { classNames } from './class-names.ts';

interface AnchorProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'style'> {
  kind?: ButtonKind;
  size?: ButtonSize;
  isWide?: boolean;
  icon?: ReactNode;
  ref?: Ref<HTMLAnchorElement>;
}

function ButtonAnchor({ kind, size, isWide, icon, children, className, ...anchor }: AnchorProps) {
  return (
    <a {...anchor} className={classNames(buttonClass(kind, size, isWide), className)}>
      {icon}
      {children}
    </a>
  );
}

/** A link of the router (`to`, `params`, `search`) that looks like a button: it goes somewhere, it changes nothing. */
export const ButtonLink = createLink(ButtonAnchor);
