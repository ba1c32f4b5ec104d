import { Suspense, useEffect, type ReactNode } from 'react';
import { isChunkFault } from '#src/faults/isChunkFault.ts';
import { connection } from '#src/http/connection.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';

interface Props {
  /** Shown while its code loads. */
  fallback?: ReactNode;
  /** It was opened by a press, and not with the page. */
  isPressed?: boolean;
  children: ReactNode;
}

/**
 * A part of the frame with code of its own, which may not load, as while the server is away: the console works without
 * it, and keeps what was entered.
 */
export function Contained({ fallback = null, isPressed = false, children }: Props) {
  return (
    <ErrorBoundary renderFallback={(error) => isPressed && isChunkFault(error) && <Missing />}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** A document does not request a missing file again: a press while the server is there loads the page again. */
function Missing() {
  useEffect(() => {
    if (connection.state() === 'online') window.location.reload();
  }, []);
  return null;
}
