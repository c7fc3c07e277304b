import type { ReactNode } from 'react';

/** One part of the gallery: its name on a hairline, its states below. */
export function GallerySection({
  title,
  isWide = false,
  children,
}: {
  title: string;
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={isWide ? 'min-w-0 @4xl:col-span-2' : 'min-w-0'}>
      <h2 className="mb-4 border-b border-line pb-2 text-small font-medium text-muted">{title}</h2>
      <div className="grid gap-3">{children}</div>
    </section>
  );
}

/** States beside each other. */
export function GalleryRow({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
