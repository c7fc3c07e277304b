import { classNames } from './class-names.ts';

/**
 * `primary`: the main action, once per view. `edged`: any other action. `ghost`: cancel. `danger`: opens a
 * destructive action. `danger-fill`: only its last step.
 */
export type ButtonKind = 'primary' | 'edged' | 'ghost' | 'danger' | 'danger-fill';

/** `field` is as high as a text field, for the button that ends a form. */
export type ButtonSize = 'normal' | 'small' | 'field';

const kinds: Record<ButtonKind, string> = {
  primary:
    'border-transparent bg-accent-fill text-on-accent hover:bg-accent-fill-hover pressed:bg-accent-fill-hover',
  edged: 'border-line-firm bg-raised text-ink hover:bg-hover pressed:bg-selected [&>svg]:text-soft',
  ghost: 'border-transparent text-soft hover:bg-hover hover:text-ink pressed:bg-selected',
  danger: 'border-line-firm bg-raised text-danger hover:bg-danger-soft pressed:bg-danger-soft',
  'danger-fill':
    'border-transparent bg-danger-fill text-on-accent hover:bg-danger-fill-hover pressed:bg-danger-fill-hover',
};

const sizes: Record<ButtonSize, string> = {
  normal: 'h-hit px-3.5 text-dense',
  small: 'hit-44 h-hit-small px-2.5 text-meta',
  field: 'h-field px-3.5 text-dense',
};

const off =
  'disabled:border-line disabled:bg-sunken disabled:text-muted pending:border-line pending:bg-sunken pending:text-muted';

/** The classes of a button, for elements that look like one: links, file inputs. */
export function buttonClass(kind: ButtonKind = 'edged', size: ButtonSize = 'normal', isWide = false): string {
  return classNames(
    'inline-flex flex-none select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-control border font-medium',
    'transition-opacity duration-fast [&>svg]:-ml-0.5 [&>svg]:size-4 [&>svg]:flex-none',
    kinds[kind],
    sizes[size],
    off,
    isWide && 'w-full',
  );
}
