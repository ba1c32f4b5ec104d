import { Suspense } from 'react';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import { Added } from './Added.tsx';
import type { MeasuredChart } from './places.ts';
import { useExtensions } from './useExtensions.ts';

/** What domains offer for a chart of records. */
export function ChartTools(chart: MeasuredChart) {
  const given = { manifest: useManifest(), actor: useActor(), chart };
  return (
    <Suspense>
      <Added extensions={useExtensions('chart')} given={given} />
    </Suspense>
  );
}
