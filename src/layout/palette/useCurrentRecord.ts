import { useGetOne, useLocation, type RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { useDefinitionIfLoaded } from '#src/definitions/useDefinition.ts';
import { panelOf } from '#src/routing/panel.ts';
import { usePlace } from '#src/routing/usePlace.ts';

export interface CurrentRecord {
  definition: Definition;
  record: RaRecord;
}

/** The record whose page or panel is open. */
export function useCurrentRecord(): CurrentRecord | undefined {
  const place = usePlace();
  const { search } = useLocation();
  const panel = panelOf(search);
  const resource = place?.kind === 'resource' ? place.entry.resource : undefined;
  const onPage = place?.kind === 'resource' && place.view === 'show' ? place.id : undefined;
  const id = panel && panel.mode !== 'create' ? panel.id : onPage;
  const definition = useDefinitionIfLoaded(id === undefined ? undefined : resource);
  // The same query as the page, so nothing is fetched twice.
  const { data } = useGetOne(
    resource ?? '',
    { id },
    { enabled: id !== undefined && resource !== undefined, onError: () => undefined, retry: false },
  );
  return definition && data ? { definition, record: data } : undefined;
}
