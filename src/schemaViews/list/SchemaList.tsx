import { createElement, useMemo } from 'react';
import { ListBase, Navigate } from 'react-admin';
import { useDefinition } from '#src/definitions/useDefinition.ts';
import { useSlot } from '#src/schemaViews/slots/useSlot.ts';
import { useNotOffered } from './cloud/useNotOffered.ts';
import { ListPage } from './ListPage.tsx';
import { usePageSize } from './Pagination.tsx';
import { ListScopeContext, listScopeOf } from './listScope.ts';
import { sortWord } from '#src/schemaViews/list/columns/sortKeys.ts';
import { useFormerAddress } from './useFormerAddress.ts';
import { useTransientInterval } from './useTransientInterval.ts';

/** The list page of a resource, made from its definition. Everything that narrows it stands in the address. */
export function SchemaList({ resource, listView }: { resource: string; listView?: string }) {
  const definition = useDefinition(resource);
  const Own = useSlot(definition, 'list');
  const [pageSize] = usePageSize();
  const refetchInterval = useTransientInterval(definition);
  // Such a list says so itself; the cloud would only refuse.
  const isOffered = useNotOffered(definition, 'list') === undefined;
  const scope = useMemo(() => listScopeOf(definition, listView), [definition, listView]);
  const address = useFormerAddress(definition);
  if (address !== undefined) return <Navigate to={address} replace />;
  return (
    <ListScopeContext value={scope}>
      <ListBase
        key={`${resource} ${listView}`}
        resource={resource}
        perPage={pageSize}
        sort={{ field: sortWord(scope.page?.view.sort ?? definition.list.sort), order: 'ASC' }}
        queryOptions={{
          refetchInterval,
          enabled: isOffered,
          onError: shownInPlace,
          ...(scope.where && { meta: { where: scope.where } }),
        }}
        // The page itself says that it is forbidden; the router lets nobody here who may not list.
        disableAuthentication
        storeKey={false}
      >
        {Own ? createElement(Own, { definition }) : <ListPage definition={definition} />}
      </ListBase>
    </ListScopeContext>
  );
}

// `ListFault` tells it where the rows would be; a notice over the page would say it twice.
const shownInPlace = () => undefined;
