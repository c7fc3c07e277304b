import { CloudOff, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../i18n/t.ts';
import { Button } from '../base/button.tsx';
import { EmptyState } from './empty-state.tsx';

interface ErrorStateProps {
  /** What did not happen: "Discussions did not load". */
  title: string;
  /** Why, and what was kept. */
  children?: ReactNode;
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean;
  /** Shown so that the user can tell support. */
  requestId?: string | undefined;
  isBare?: boolean;
}

/** An error in place of content: what failed, what was kept, and what to press. */
export function ErrorState({
  title,
  children,
  onRetry,
  isRetrying = false,
  requestId,
  isBare,
}: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={<CloudOff aria-hidden />}
        title={title}
        {...(isBare === undefined ? {} : { isBare })}
        action={
          (onRetry !== undefined || requestId !== undefined) && (
            <div className="grid justify-items-center gap-3">
              {onRetry !== undefined && (
                <Button icon={<RotateCw aria-hidden />} isPending={isRetrying} onPress={onRetry}>
                  {t('Try again')}
                </Button>
              )}
              {requestId !== undefined && (
                <p className="text-small text-muted">
                  {t('Request')} <span className="font-mono">{requestId}</span>
                </p>
              )}
            </div>
          )
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}
