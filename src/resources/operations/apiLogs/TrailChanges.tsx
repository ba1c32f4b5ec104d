import Skeleton from '@mui/material/Skeleton';
import { HistoryItem } from '#src/schemaViews/show/history/HistoryItem.tsx';
import type { HistoryEntry } from '#src/dataProviders/consoleDataProvider.ts';
import { useDefinitionIfLoaded } from '#src/definitions/useDefinition.ts';

/** What a request did to one record. */
export type TrailChange = HistoryEntry & { resource: string; record_id: string };

/** The same as in the history of the record. */
export function TrailChanges({ change }: { change: TrailChange }) {
  const definition = useDefinitionIfLoaded(change.resource);
  if (definition === undefined) return <Skeleton variant="rounded" height={80} />;
  return <HistoryItem definition={definition} entry={change} />;
}
