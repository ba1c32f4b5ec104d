import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { isPlatformKind } from '#model/rules/isPlatformKind.ts';
import type { Diagnostic } from '#model/compile/diagnostics.ts';
import { request } from '#src/http/httpClient.ts';
import { applyAccess, applyAnyChange, applyChanges, applyReset, applySchemas } from './applyEvents.ts';
import { createBatch } from './batch.ts';
import type { Change } from './concerns.ts';
import { openLiveChannel } from './liveChannel.ts';
import { recordNews } from './recordNews.ts';
import { useActor } from '#src/session/actor/useActor.ts';

const DiagnosticsPanel = lazy(async () => ({ default: (await import('./DiagnosticsPanel.tsx')).DiagnosticsPanel }));

/** Totals over all records cost more than a list, and are not urgent. */
const SUMS_WINDOW_MS = 2_000;

/**
 * Keeps the page up to date while others work: changed records, changed schemas, and for administrators the findings in
 * the schema files.
 */
export function LiveUpdates() {
  const queryClient = useQueryClient();
  const { kind } = useActor();
  const seesFindings = import.meta.env.DEV || isPlatformKind(kind);
  const [diagnostics, setDiagnostics] = useState<Diagnostic[]>([]);
  useEffect(() => {
    const batch = createBatch<Change>((changes) => void applyChanges(queryClient, changes));
    const sums = createBatch<Change>(() => void applyAnyChange(queryClient), SUMS_WINDOW_MS);
    const close = openLiveChannel((event) => {
      switch (event.name) {
        case 'record':
          recordNews.publish(event.data);
          batch.add(event.data);
          return sums.add(event.data);
        case 'schemas':
          return void applySchemas(queryClient, event.data.resources);
        case 'diagnostics':
          return setDiagnostics(event.data.diagnostics);
        case 'access':
          return void applyAccess(queryClient);
        case 'reset':
          readFindings();
          return void applyReset(queryClient);
        case 'start':
          return;
      }
    });
    // The channel reports only changes; request the findings that exist already.
    function readFindings() {
      if (!seesFindings) return;
      request<Diagnostic[]>('/api/sys/v1/diagnostics').then(
        ({ json }) => setDiagnostics(json),
        () => undefined,
      );
    }
    readFindings();
    return () => {
      close();
      batch.stop();
      sums.stop();
    };
  }, [queryClient, seesFindings]);
  // `npm run check:schemas` reports warnings; here they would cover every page for weeks.
  if (!diagnostics.some(({ severity }) => severity === 'error')) return null;
  return (
    <Suspense fallback={null}>
      <DiagnosticsPanel diagnostics={diagnostics} folded={!import.meta.env.DEV} />
    </Suspense>
  );
}
