import { useRef, useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { lazyModule, useLazyModule } from '../../../ui/base/lazy.ts';
import type { MentionFieldProps, MentionHandle } from './mention-steering.tsx';
import type { MentionFieldInput } from './use-mention-field.ts';

const mentionModule = lazyModule(() => import('./mention-steering.tsx'));

const nothingOffered: MentionFieldProps = { 'aria-autocomplete': 'list' };

/** Like {@link useMentionField}, loaded with the first @ in any text of the page. Render `list` over the field. */
export function useLazyMentionField(input: MentionFieldInput) {
  const steering = useRef<MentionHandle>(null);
  const [fieldProps, setFieldProps] = useState(nothingOffered);
  const isWanted = input.text.includes('@');
  const loaded = useLazyModule(mentionModule, isWanted);

  const wait = isWanted && (
    <p role="status" className="px-3.5 pt-2 text-small text-muted">
      {t('Loading...')}
    </p>
  );
  return {
    list:
      loaded === null ? (
        wait
      ) : (
        <loaded.MentionSteering ref={steering} onFieldProps={setFieldProps} {...input} />
      ),
    fieldProps,
    moved: () => steering.current?.moved(),
    close: () => steering.current?.close(),
    handleKey: (event: KeyboardEvent) => steering.current?.handleKey(event) ?? false,
  };
}
