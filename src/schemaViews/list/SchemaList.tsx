import { createElement, useMemo } from 'react';
import { ListBase, Navigate } from 'react-admin';
import { isOptional } from '#model/language/cloudKinds.ts';
import { useCloudState } from '#src/session/cloud/cloudState.ts';
import { useDefinitionHere } from '#src/session/cloud/useDefinitionHere.ts';
import { useSlot } from '#src/schemaViews/slots/useSlot.ts';
import { useNotOffered } from './cloud/useNotOffered.ts';
import { ListPage } from './ListPage.tsx';
import { usePageSize } from '#src/schemaViews/list/page/Pagination.tsx';
import { listMeta } from '#src/schemaViews/list/page/listMeta.ts';
import { ListScopeContext, listScopeOf } from '#src/schemaViews/list/page/listScope.ts';
import { sortWord } from '#src/schemaViews/list/columns/sortKeys.ts';
import { useFormerAddress } from '#src/schemaViews/list/page/useFormerAddress.ts';
import { useTransientInterval } from '#src/schemaViews/list/page/useTransientInterval.ts';
import { useViewColumns } from '#src/schemaViews/list/views/useViewColumns.ts';
import { useActor } from '#src/session/actor/useActor.ts';

/** The list page of a resource, generated from its definition. The address holds every filter. */
export function SchemaList({ resource, listView }: { resource: string; listView?: string }) {
  const definition = useDefinitionHere(resource);
  const Own = useSlot(definition, 'list');
  const [pageSize] = usePageSize();
  const refetchInterval = useTransientInterval(definition);
  // Such a list explains itself; the cloud would only refuse the call.
  const isOffered = useNotOffered(definition, 'list') === undefined;
  const isUncertain = useCloudState(definition).isAwaited && isOptional(definition.needs ?? definition.cloud?.kind);
  const scope = useMemo(() => listScopeOf(definition, listView), [definition, listView]);
  const actor = useActor();
  const { columns, isAwaited, completed } = useViewColumns(definition, scope.page);
  const meta = useMemo(() => listMeta(definition, columns, actor, scope), [definition, columns, actor, scope]);
  const address = useFormerAddress(definition);
  if (address !== undefined) return <Navigate to={address} replace />;
  if (completed !== undefined) return <Navigate to={{ search: completed }} replace />;
  return (
    <ListScopeContext value={scope}>
      <ListBase
        key={`${resource} ${listView}`}
        resource={resource}
        perPage={pageSize}
        sort={{ field: sortWord(scope.page?.view.sort ?? definition.list.sort), order: 'ASC' }}
        queryOptions={{
          refetchInterval,
          // The columns of a view decide what to request.
          enabled: isOffered && !isUncertain && !isAwaited,
          onError: shownInPlace,
          meta,
        }}
        // The page itself shows that it is forbidden, and the router admits only readers who may list.
        disableAuthentication
        storeKey={false}
      >
        {Own ? createElement(Own, { definition }) : <ListPage definition={definition} />}
      </ListBase>
    </ListScopeContext>
  );
}

// `ListFault` shows the error in place of the rows; a notification would repeat it.
const shownInPlace = () => undefined;
