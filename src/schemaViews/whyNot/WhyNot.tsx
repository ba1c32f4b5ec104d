import { lazy, Suspense, type ComponentProps } from 'react';

const WhyNotDialog = lazy(async () => ({ default: (await import('./WhyNotDialog.tsx')).WhyNotDialog }));

/** `WhyNotDialog`, loaded when it first opens. */
export function WhyNot(props: ComponentProps<typeof WhyNotDialog>) {
  return (
    <Suspense fallback={null}>
      <WhyNotDialog {...props} />
    </Suspense>
  );
}
