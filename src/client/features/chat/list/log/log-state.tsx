import type { ReactNode } from 'react';
import { t } from '../../../../i18n/t.ts';
import { ErrorState } from '../../../../ui/layout/error-state.tsx';
import { SkeletonRows, useLoadingPhase } from '../../../../ui/layout/skeleton.tsx';
import { WaitingLine } from '../../connection/connection-indicators.tsx';
import { useConversationView } from '../../store/use-conversation.ts';
import { StripBar } from './strip-bar.tsx';

interface LogStateProps {
  conversationId: string;
  onRetry: () => void;
  /** The log; rendered once messages are loaded, or when only pending ones exist. */
  children: () => ReactNode;
}

/** Replaces the log and the strip below it while the log is loading or cannot be loaded. */
export function LogState({ conversationId, onRetry, children }: LogStateProps) {
  const status = useConversationView(conversationId, (view) => view.status);
  const isEmpty = useConversationView(conversationId, ({ count }) => count === 0);
  const phase = useLoadingPhase(status === 'loading');
  const hasFailed = status === 'failed' && isEmpty;
  if (!hasFailed && phase === 'done') return children();
  return (
    <>
      <div className="min-h-0 flex-1">
        {hasFailed ? (
          <div className="grid h-full place-items-center p-4">
            <ErrorState isBare title={t('Messages did not load')} onRetry={onRetry}>
              {t('We’ll keep retrying. Your text is kept.')}
            </ErrorState>
          </div>
        ) : (
          <div aria-busy="true" className="px-4 pt-4 sm:px-6">
            <span role="status" className="sr-only">
              {phase === 'shown' && t('Loading messages')}
            </span>
            {phase === 'shown' && <SkeletonRows rows={7} />}
          </div>
        )}
      </div>
      <StripBar>
        <WaitingLine>{null}</WaitingLine>
      </StripBar>
    </>
  );
}
