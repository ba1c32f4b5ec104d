import { lazy, Suspense, useState } from 'react';
import { useListContext, type RaRecord } from 'react-admin';
import type { Definition } from '#model/definition.ts';
import { TitleActions } from '#src/layout/TitleActions.tsx';
import { CreateButton } from './CreateButton.tsx';
import { LiveRegion } from './LiveRegion.tsx';
import { Pagination } from './Pagination.tsx';
import { EmptyList } from './states/EmptyList.tsx';
import { ListFault } from './states/ListFault.tsx';
import { RecordTable } from './table/RecordTable.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useDensity } from './useDensity.ts';
import { useListViews } from './views/useListViews.ts';
import { ViewTabs } from './views/ViewTabs.tsx';

const RowMenu = lazy(async () => ({ default: (await import('./RowMenu.tsx')).RowMenu }));

/** A list page from its views down to its page numbers. The frame above it shows the title. */
export function ListPage({ definition }: { definition: Definition }) {
  const { error, data } = useListContext();
  const views = useListViews(definition);
  const [menu, setMenu] = useState<{ record: RaRecord; anchor: HTMLElement }>();
  useDensity();
  return (
    <div className="list">
      <TitleActions>
        <CreateButton definition={definition} />
      </TitleActions>
      <ViewTabs definition={definition} views={views} />
      <Toolbar definition={definition} views={views} />
      {error && !data ? (
        <ListFault definition={definition} fault={error} />
      ) : (
        <RecordTable
          definition={definition}
          columns={views.columns}
          onMenu={(record, anchor) => setMenu({ record, anchor })}
          empty={<EmptyList definition={definition} />}
        />
      )}
      <Pagination />
      <LiveRegion />
      <Suspense fallback={null}>
        {menu ? <RowMenu definition={definition} record={menu.record} anchor={menu.anchor} onClose={() => setMenu(undefined)} /> : null}
      </Suspense>
    </div>
  );
}
