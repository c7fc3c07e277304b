import { useState } from 'react';
import { Segmented } from '../../ui/forms/choices/segmented.tsx';
import { PageHead } from '../../ui/layout/page-layout.tsx';
import { GalleryBadges, GalleryButtons, GalleryFoundations, GalleryIdentity } from './ui-gallery-basics.tsx';
import { GalleryChoices, GalleryFields, GalleryForm } from './ui-gallery-fields.tsx';
import { GalleryOverlays, GalleryStates, GalleryToasts } from './ui-gallery-states.tsx';

/** `/test/ui`: every part of the design system at its real size. Not served in production. */
export function UiGalleryScreen() {
  const [themes, setThemes] = useState<'one' | 'both'>('one');
  return (
    <main className="min-h-dvh">
      <div className="mx-auto max-w-348 px-4 pt-6 pb-6 sm:px-6 sm:pt-8">
        <PageHead
          title="Kit"
          lead="Every part at its real size, in every state."
          action={
            <Segmented
              label="Themes shown"
              value={themes}
              onChange={setThemes}
              segments={[
                { value: 'one', label: 'My theme' },
                { value: 'both', label: 'Side by side' },
              ]}
            />
          }
        />
      </div>
      {themes === 'one' ? (
        <Kit />
      ) : (
        <div className="grid lg:grid-cols-2">
          <div data-theme="light">
            <Kit />
          </div>
          <div data-theme="dark">
            <Kit />
          </div>
        </div>
      )}
    </main>
  );
}

function Kit() {
  return (
    <div className="@container mx-auto max-w-348 px-4 pb-10 sm:px-6">
      <div className="grid gap-8 @2xl:grid-cols-2 @4xl:grid-cols-3">
        <GalleryFoundations />
        <GalleryButtons />
        <GalleryForm />
        <GalleryFields />
        <GalleryChoices />
        <GalleryBadges />
        <GalleryIdentity />
        <GalleryOverlays />
        <GalleryToasts />
        <GalleryStates />
      </div>
    </div>
  );
}
