import { lazy, Suspense, useState, useRef } from 'react';
import { useListContext, useNavigate, type RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { TitleActions } from '#src/layout/title/TitleActions.tsx';
import type { Call } from '#src/schemaViews/action/called/calledFor.ts';
import type { ActionOutcome } from '#src/schemaViews/action/run/actionTarget.ts';
import { useActionLauncher } from '#src/schemaViews/action/useActionLauncher.tsx';
import { selectionTarget } from './bulk/selectionTarget.ts';
import { useBulkWords } from './bulk/useBulkWords.ts';
import { useRowSelection } from './bulk/useRowSelection.ts';
import { CloudStatus } from './cloud/CloudStatus.tsx';
import { useNotOffered } from './cloud/useNotOffered.ts';
import { CreateButton } from '#src/schemaViews/list/toolbar/CreateButton.tsx';
import { useListFilter, useListScope } from '#src/schemaViews/list/page/listScope.ts';
import { LiveRegion } from '#src/schemaViews/list/page/LiveRegion.tsx';
import { Pagination } from '#src/schemaViews/list/page/Pagination.tsx';
import { useRecordAddress } from '#src/schemaViews/list/page/useRecordAddress.ts';
import { EmptyList } from './states/EmptyList.tsx';
import { isForbidden, ListFault } from './states/ListFault.tsx';
import { ResourceActions } from '#src/schemaViews/list/toolbar/ResourceActions.tsx';
import { RecordTable } from './table/RecordTable.tsx';
import { Toolbar } from '#src/schemaViews/list/toolbar/Toolbar.tsx';
import { useDensity } from '#src/ui/theme/useDensity.ts';
import { LandingWaiting } from './waiting/LandingWaiting.tsx';
import { useListViews } from './views/useListViews.ts';
import { ViewTabs } from './views/ViewTabs.tsx';

const BulkBar = lazy(async () => ({ default: (await import('./bulk/BulkBar.tsx')).BulkBar }));
const NotOffered = lazy(async () => ({ default: (await import('./cloud/NotOffered.tsx')).NotOffered }));
const ListSummary = lazy(async () => ({ default: (await import('./summary/ListSummary.tsx')).ListSummary }));
const LevelPath = lazy(async () => ({ default: (await import('./page/LevelPath.tsx')).LevelPath }));
const gathered = async () => (await import('./gathered/gatheredParts.tsx')).gatheredParts;
const GatheredCreate = lazy(async () => ({ default: (await gathered()).GatheredCreate }));
const GatheredBulk = lazy(async () => ({ default: (await gathered()).GatheredBulk }));
const GatheredMenu = lazy(async () => ({ default: (await gathered()).GatheredMenu }));
const OnlyRecord = lazy(async () => ({ default: (await import('./page/OnlyRecord.tsx')).OnlyRecord }));
const RowMenu = lazy(async () => ({ default: (await import('./RowMenu.tsx')).RowMenu }));

interface ListPageProps {
  definition: Definition;
  /** `outlined` beside another button that is the first thing people do here. */
  createVariant?: 'outlined';
}

/** A list page from its views to its page numbers. The frame above it shows the title. */
export function ListPage({ definition, createVariant }: ListPageProps) {
  const { error, data } = useListContext<RaRecord>();
  const filter = useListFilter();
  const views = useListViews(definition);
  const selection = useRowSelection();
  const bulkWords = useBulkWords(definition);
  const [menu, setMenu] = useState<{ record: RaRecord; anchor: HTMLElement; turn: number }>();
  const actions = useActionLauncher(definition, (outcome) => selection.choose(notDone(outcome)));
  const page = useRef<HTMLDivElement>(null);
  useDensity();
  const navigate = useNavigate();
  const addressOf = useRecordAddress(definition);
  const call = (record: RaRecord, { kind, key }: Call) => {
    if (kind === 'action') return actions.launch(key, { kind: 'record', record });
    const address = addressOf(record);
    if (address !== undefined) navigate(`${address}${address.includes('?') ? '&' : '?'}tab=${key}`);
  };

  const notOffered = useNotOffered(definition, 'list');

  if (notOffered)
    return (
      <Suspense fallback={null}>
        <NotOffered definition={definition} {...notOffered} />
      </Suspense>
    );
  if (isForbidden(error)) return <ListFault definition={definition} fault={error} />;
  return (
    <div className="list" ref={page}>
      <TitleActions>
        <ResourceActions definition={definition} />
        {definition.gathers ? (
          <Suspense fallback={null}>
            <GatheredCreate definition={definition} />
          </Suspense>
        ) : (
          <CreateButton definition={definition} variant={createVariant} />
        )}
      </TitleActions>
      <OnlyRow definition={definition} />
      <CloudStatus definition={definition} />
      <LandingWaiting />
      <ViewTabs definition={definition} views={views} />
      <Toolbar definition={definition} views={views} list={page} />
      {definition.list.tree && (
        <Suspense fallback={null}>
          <LevelPath definition={definition} />
        </Suspense>
      )}
      {definition.list.summary && (
        <Suspense fallback={<div className="list-strip" data-awaited />}>
          <ListSummary definition={definition} summary={definition.list.summary} />
        </Suspense>
      )}
      {error ? (
        <ListFault definition={definition} fault={error} />
      ) : (
        <>
          <RecordTable
            definition={definition}
            columns={views.columns}
            selection={bulkWords.length > 0 || definition.gathers ? selection : undefined}
            onMenu={(record, anchor) => setMenu((before) => ({ record, anchor, turn: (before?.turn ?? 0) + 1 }))}
            onCall={call}
            empty={<EmptyList definition={definition} />}
          />
          <Pagination />
        </>
      )}
      <LiveRegion />
      <Suspense fallback={null}>
        {selection.count > 0 && definition.gathers && (
          <GatheredBulk
            definition={definition}
            selection={selection}
            onDone={(outcome) => selection.choose(notDone(outcome))}
          />
        )}
        {selection.count > 0 && !definition.gathers && (
          <BulkBar
            definition={definition}
            selection={selection}
            words={bulkWords}
            onRun={(word) => actions.launch(word, selectionTarget(selection, filter))}
          />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {/* Uses the current row: a record in transition can change while its menu is open. */}
        {menu && definition.gathers && <GatheredMenu key={menu.turn} record={menu.record} anchor={menu.anchor} />}
        {menu && !definition.gathers && (
          <RowMenu
            definition={definition}
            anchor={menu.anchor}
            record={data?.find(({ id }) => id === menu.record.id) ?? menu.record}
            onAction={(name) => actions.launch(name, { kind: 'record', record: menu.record })}
            onClose={() => setMenu(undefined)}
          />
        )}
      </Suspense>
      {actions.dialog}
    </div>
  );
}

/** The selection after a run: the rows that it left unchanged, so that they can be checked or tried again. */
function notDone(outcome: ActionOutcome) {
  return outcome.kind === 'bulk' ? outcome.reply.results.filter((row) => !row.ok).map((row) => row.id) : [];
}

/** Where the route says so, a list of one record opens that record. */
function OnlyRow({ definition }: { definition: Definition }) {
  const route = useListScope().page?.view.routes?.list ?? definition.routes.list;
  return route?.single ? (
    <Suspense fallback={null}>
      <OnlyRecord definition={definition} />
    </Suspense>
  ) : null;
}
