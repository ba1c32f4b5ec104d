import { lazy, Suspense, type ComponentType } from 'react';

interface Props {
  /** One rod for each digit: `404` reads as a number, and a rod without set beads as 0. */
  digits: string;
  height?: number;
  /** The frame is broken off: there is no connection. */
  broken?: boolean;
}

/**
 * The abacus of the product as a small line drawing that shows a number. Few pages need it, so it is loaded on demand;
 * its space is reserved, so that nothing moves.
 */
export function Abacus({ height = 72, ...props }: Props) {
  return (
    <span style={{ display: 'inline-flex', flex: 'none', height }} aria-hidden>
      <Suspense fallback={null}>
        <Drawing {...props} height={height} />
      </Suspense>
    </span>
  );
}

const Drawing = lazy(async (): Promise<{ default: ComponentType<Props & { height: number }> }> => {
  try {
    return { default: (await import('./AbacusDrawing.tsx')).AbacusDrawing };
  } catch {
    // Without a connection, a page that reports just that must not fail for its picture.
    return { default: () => null };
  }
});
