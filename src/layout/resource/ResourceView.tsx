import { lazy, Suspense, type ComponentType } from 'react';
import type { View } from '#src/routing/place.ts';
import { createPage } from '#src/schemaViews/form/page/createPage.ts';
import { useDefinitionHere } from '#src/session/cloud/useDefinitionHere.ts';
import { SchemaList } from '#src/schemaViews/list/SchemaList.tsx';
import { usePanel } from '#src/routing/usePanel.ts';
import { useCanonicalAddress } from '#src/layout/useCanonicalAddress.ts';

// Most readers start with a list: it is in the console's own chunk, without the forms.
const views: Record<View, ComponentType<{ resource: string; listView?: string }>> = {
  list: SchemaList,
  show: lazy(async () => ({ default: (await import('#src/schemaViews/show/SchemaShow.tsx')).SchemaShow })),
  create: createPage,
  edit: lazy(async () => ({ default: (await import('#src/schemaViews/form/page/SchemaEdit.tsx')).SchemaEdit })),
};

const BesideRecords = lazy(() => import('#src/schemaViews/show/records/BesideRecords.tsx'));
const RecordPanel = lazy(() => import('./RecordPanel.tsx'));

/** One view of a resource, with the side panel that the address can open over it. */
export function ResourceView({ resource, view, listView }: { resource: string; view: View; listView?: string }) {
  useCanonicalAddress(resource, view);
  const { panel, close } = usePanel();
  const { list } = useDefinitionHere(resource);
  const page = view === 'list' ? list.views[listView ?? ''] : undefined;
  const Shown = views[view];
  return (
    <>
      <Shown resource={resource} listView={listView} />
      {page?.beside && (
        <Suspense fallback={null}>
          <BesideRecords beside={page.beside} isSecond={page.create === true} />
        </Suspense>
      )}
      {panel && (
        <Suspense fallback={null}>
          <RecordPanel resource={resource} panel={panel} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
