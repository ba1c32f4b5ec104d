import { ShowBase, useParams, useShowContext, type Identifier } from 'react-admin';
import { useDefinition } from '#src/definitions/useDefinition.ts';
import { useIsGone } from '#src/definitions/live/useIsGone.ts';
import { isPartial } from '#src/dataProviders/partialRecord.ts';
import { useRowAsPlaceholder } from '#src/routing/cachedRecord.ts';
import { Slot } from '#src/schemaViews/slots/Slot.tsx';
import { RecordMissing } from './RecordMissing.tsx';
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
      <ShownRecord resource={resource} />
    </ShowBase>
  );
}

function ShownRecord({ resource }: { resource: string }) {
  const definition = useDefinition(resource);
  const { record, error, isPending, refetch } = useShowContext();
  const isGone = useIsGone(resource, record?.id);
  useTransientPolling(definition, isGone ? undefined : record, refetch);
  if (isPending) return <ShowSkeleton definition={definition} />;
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

function statusOf(error: unknown): number | undefined {
  return typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : undefined;
}
