import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  Navigate,
  ShowBase,
  useCreatePath,
  useParams,
  useShowContext,
  type Identifier,
  type RaRecord,
} from 'react-admin';
import { GATHERED_FROM } from '#model/values/gatheredFrom.ts';
import { spansClouds } from '#model/rules/inClouds.ts';
import type { Definition } from '#model/language/definition.ts';
import { useDefinitionHere } from '#src/session/cloud/useDefinitionHere.ts';
import { useIsGone } from '#src/definitions/live/useIsGone.ts';
import { searchQuery } from '#src/dataProviders/searchQuery.ts';
import { isPartial } from '#src/dataProviders/partialRecord.ts';
import { useRowAsPlaceholder } from '#src/routing/cachedRecord.ts';
import { bring } from '#src/schemaViews/extensions/extension.ts';
import { useExtensions } from '#src/schemaViews/extensions/useExtensions.ts';
import { Slot } from '#src/schemaViews/slots/Slot.tsx';
import { useSelection } from '#src/session/cloud/selectedCloud.ts';
import { useEnterCloud } from '#src/session/cloud/useEnterCloud.ts';
import { RecordMissing } from '#src/schemaViews/base/RecordMissing.tsx';
import { ShowPage } from './ShowPage.tsx';
import { ShowSkeleton } from './ShowSkeleton.tsx';
import { useTransientPolling } from './useTransientPolling.ts';

interface SchemaShowProps {
  resource: string;
  /** Defaults to the id in the address. */
  id?: Identifier;
}

/** The page of one record, generated from its definition. */
export function SchemaShow({ resource, id }: SchemaShowProps) {
  const params = useParams();
  const placeholderData = useRowAsPlaceholder(resource, id ?? params.id);
  return (
    // The page itself shows the error, so a failed call neither notifies nor redirects.
    <ShowBase
      resource={resource}
      id={id}
      disableAuthentication
      queryOptions={{ onError: () => undefined, placeholderData }}
      loading={false}
      error={false}
    >
      <ShownRecord resource={resource} id={id ?? params.id} />
    </ShowBase>
  );
}

function ShownRecord({ resource, id }: { resource: string; id: Identifier | undefined }) {
  const definition = useDefinitionHere(resource);
  const { record, error, isPending, refetch } = useShowContext();
  const isGone = useIsGone(resource, record?.id);
  useTransientPolling(definition, isGone ? undefined : record, refetch);
  const extensions = useExtensions('cards');
  useEffect(() => {
    // While the record loads. A failure is shown where the code is needed.
    void bring(extensions, { definition }).catch(() => undefined);
  }, [extensions, definition]);
  // A cloud that cannot have such records refuses in its own way.
  const isElsewhere = useCloudOf(definition, id, !record && isRefused(error));
  if (isPending || isElsewhere) return <ShowSkeleton definition={definition} />;
  if (record && definition.gathers) return <GatheredShow record={record} />;
  if (!record) return <RecordMissing definition={definition} error={error} onRetry={() => void refetch()} />;
  // The generated page shows at once what the row of a list knows; a component of its own needs the whole record.
  if (isPartial(record) && 'show' in definition.slots) return <ShowSkeleton definition={definition} />;
  // A failed refetch keeps the last record: a 404 means that it was deleted while the live channel was down.
  return (
    <Slot definition={definition} name="show" given={{ definition, record }}>
      <ShowPage definition={definition} record={record} deleted={isGone || statusOf(error) === 404} />
    </Slot>
  );
}

/** A gathered record opens as what it is, in its own cloud. */
function GatheredShow({ record }: { record: RaRecord }) {
  const createPath = useCreatePath();
  const enter = useEnterCloud();
  const { cloud } = useSelection();
  const { cloud_id } = record;
  useEffect(() => enter(cloud_id), [enter, cloud_id]);
  const to = createPath({ type: 'show', resource: String(record[GATHERED_FROM]), id: record.id });
  return cloud?.cloud_id === cloud_id ? <Navigate to={to} replace /> : null;
}

/**
 * Selects the cloud of a record that the selected one does not have, which opens its page again: a link that somebody
 * sends, or that an alarm has, does not depend on the selection. Returns whether that may still happen.
 */
function useCloudOf(definition: Definition, id: unknown, isMissing: boolean): boolean {
  const enter = useEnterCloud();
  const { cloud: selected } = useSelection();
  const isWanted = isMissing && definition.cloud !== undefined && !spansClouds(definition) && id !== undefined;
  const { data, isFetching } = useQuery({ ...searchQuery(String(id)), enabled: isWanted });
  const found = data?.hits.find((hit) => hit.resource === definition.resource && String(hit.id) === String(id));
  const cloud = isWanted ? found?.params['cloud_id'] : undefined;
  useEffect(() => {
    if (cloud !== undefined) enter(cloud);
  }, [cloud, enter]);
  return isWanted && (isFetching || (cloud !== undefined && cloud !== selected?.cloud_id));
}

function isRefused(error: unknown): boolean {
  const status = statusOf(error) ?? 0;
  return status >= 400 && status < 500;
}

function statusOf(error: unknown): number | undefined {
  return typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : undefined;
}
