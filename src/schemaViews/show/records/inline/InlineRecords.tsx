import { useTranslate } from '#src/i18n/useTranslate.ts';
import '#src/schemaViews/list/list.css';
import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMemo, useRef, useState } from 'react';
import { ListBase, useListContext, type RaRecord } from 'react-admin';
import { DEFAULT_PAGE_SIZE } from '#model/values/constants.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { RecordsTabDefinition } from '#model/language/viewDefinitions.ts';
import { useDefinitionHere } from '#src/session/cloud/useDefinitionHere.ts';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useWord } from '#src/i18n/useWord.ts';
import { useActionLauncher } from '#src/schemaViews/action/useActionLauncher.tsx';
import { useDecision } from '#src/schemaViews/action/useDecision.ts';
import { sortWord } from '#src/schemaViews/list/columns/sortKeys.ts';
import { LiveRegion } from '#src/schemaViews/list/page/LiveRegion.tsx';
import { Pagination } from '#src/schemaViews/list/page/Pagination.tsx';
import { useTransientInterval } from '#src/schemaViews/list/page/useTransientInterval.ts';
import { EmptyList } from '#src/schemaViews/list/states/EmptyList.tsx';
import { ListFault } from '#src/schemaViews/list/states/ListFault.tsx';
import { TABLE_ROLES } from '#src/schemaViews/list/table/tableRoles.ts';
import { useIsNarrow } from '#src/schemaViews/list/table/useIsNarrow.ts';
import { token } from '#src/ui/theme/token.ts';
import { heldBy } from '#src/schemaViews/whyNot/heldBy.ts';
import { EditRow } from './EditRow.tsx';
import { ReadRow } from './ReadRow.tsx';

interface InlineRecordsProps {
  parent: { definition: Definition; record: RaRecord };
  tab: RecordsTabDefinition;
  /** The values that these records have. New ones start with them. */
  given: Record<string, Json>;
}

/** Records below another one, added, changed and deleted in their table. Read-only without the right to change them. */
export default function InlineRecords({ parent, tab, given }: InlineRecordsProps) {
  const definition = useDefinitionHere(tab.resource);
  const refetchInterval = useTransientInterval(definition);
  return (
    <ListBase
      resource={tab.resource}
      filter={given}
      perPage={DEFAULT_PAGE_SIZE}
      sort={{ field: sortWord(definition.list.sort), order: 'ASC' }}
      queryOptions={{ refetchInterval, onError: shownInPlace, meta: { where: definition.list.where } }}
      disableAuthentication
      disableSyncWithLocation
      storeKey={false}
    >
      <Rows definition={definition} parent={parent} tab={tab} given={given} />
    </ListBase>
  );
}

function Rows({ definition, parent, tab, given }: InlineRecordsProps & { definition: Definition }) {
  const translate = useTranslate();
  const label = useLabel();
  const word = useWord();
  const { data = [], isPending, error } = useListContext();
  const can = useManifestEntry(tab.resource)?.can ?? [];
  const create = useDecision(definition, 'create');
  const update = useDecision(definition, 'update');
  const isOpenToReader = useIsOpen(parent);
  const actions = useActionLauncher(definition);
  const [editing, setEditing] = useState<unknown>();
  const frame = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow(frame);
  const columns = useColumns(definition, tab.columns, given);
  if (error) return <ListFault definition={definition} fault={error} />;
  const mayAdd = tab.create === true && isOpenToReader && can.includes('create');
  const mayRemove = isOpenToReader && can.includes('delete');
  const updates = isOpenToReader && can.includes('update') && update.decision.allowed;
  const replaces = mayAdd && mayRemove && create.reason === undefined;
  const mayChange = updates || replaces;
  const close = () => setEditing(undefined);
  const row = { definition, columns, isNarrow };
  const edit = { ...row, updates, replaces, given, onClose: close };
  const roles = isNarrow ? TABLE_ROLES : undefined;
  return (
    <Frame className="list">
      {mayAdd && (
        <div data-head>
          <Button
            variant="outlined"
            startIcon={<Add />}
            {...(create.reason === undefined ? { onClick: () => setEditing(NEW) } : heldBy(create.reason))}
          >
            {translate('record.show.createOther', { name: word(definition.label) })}
          </Button>
        </div>
      )}
      <div ref={frame} className="list-frame" data-narrow={isNarrow || undefined}>
        <table
          role={roles?.table}
          aria-label={translate('list.table', { name: label(definition.plural) })}
          aria-busy={isPending}
        >
          <thead role={roles?.group}>
            <tr role={roles?.row}>
              {columns.map((field) => (
                <th key={field.name} scope="col" role={roles?.header}>
                  {label(field.label)}
                </th>
              ))}
              <th scope="col" role={roles?.header} className="list-menu">
                <span className="list-unseen">{translate('list.more')}</span>
              </th>
            </tr>
          </thead>
          <tbody role={roles?.group}>
            {editing === NEW && <EditRow {...edit} />}
            {data.map((record: RaRecord) =>
              editing === record.id ? (
                <EditRow key={record.id} {...edit} record={record} />
              ) : (
                <ReadRow
                  key={record.id}
                  {...row}
                  replaces={replaces}
                  record={record}
                  onEdit={mayChange ? () => setEditing(record.id) : undefined}
                  onRemove={mayRemove ? () => actions.launch('delete', { kind: 'record', record }) : undefined}
                />
              ),
            )}
            {!isPending && data.length === 0 && editing !== NEW && (
              <tr className="list-nothing">
                <td colSpan={columns.length + 1}>
                  <EmptyList definition={definition} within />
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      <div className="list-foot">
        <Pagination />
      </div>
      <LiveRegion />
      {actions.dialog}
    </Frame>
  );
}

/** The row of a record that does not exist yet. */
const NEW = Symbol('new');

/** Whether the reader may change the record around the table, as far as it can be changed at all. */
function useIsOpen({ definition, record }: InlineRecordsProps['parent']): boolean {
  const { reason } = useDecision(definition, 'update', record);
  return definition.access.update.length === 0 || reason === undefined;
}

/**
 * The columns of the tab; by default the fields of the form. A value that every row has needs no column, and a field
 * that the cloud lacks has none.
 */
function useColumns(
  definition: Definition,
  named: readonly string[] | undefined,
  given: Record<string, Json>,
): FieldDefinition[] {
  return useMemo(() => {
    const entered = definition.form.parts.flatMap(({ fields }) => fields);
    const ends = new Set(entered.flatMap((name) => definition.fields[name]?.upTo ?? []));
    const names = named ?? entered.filter((name) => !Object.hasOwn(given, name) && !ends.has(name));
    return names
      .flatMap((name) => definition.fields[name] ?? [])
      .filter(({ writeOnly, hidden }) => !writeOnly && !hidden);
  }, [definition, named, given]);
}

const shownInPlace = () => undefined;

const Frame = styled('div')({
  '& > [data-head]': { display: 'flex', justifyContent: 'flex-end', marginBlockEnd: 12 },
  '& tr[data-row="edited"] > td': {
    overflow: 'visible',
    height: 'auto',
    padding: '10px 6px 6px',
    borderBlockEnd: 0,
    backgroundColor: token.sunken,
    verticalAlign: 'top',
    whiteSpace: 'normal',
  },
  '& tr[data-row="edited"] > td:first-of-type': { paddingInlineStart: 12 },
  '& tr[data-row="below"] > td': {
    maxWidth: 'none',
    padding: '6px 12px 12px',
    backgroundColor: token.sunken,
    whiteSpace: 'normal',
  },
  '& td[data-actions]': { width: 'auto', textAlign: 'end' },
  '& td[data-actions] button:disabled': { cursor: 'not-allowed', opacity: 0.4 },
  // Too narrow for columns: one input below the other, and room for two buttons beside the title.
  '& [data-narrow] tbody > tr[data-row="edited"]': {
    display: 'grid',
    gap: 10,
    paddingBlockEnd: 6,
    borderBlockEnd: 0,
    backgroundColor: token.sunken,
  },
  '& [data-narrow] tbody > tr[data-row="edited"] > td': { display: 'block', padding: 0 },
  '& [data-narrow] tbody > tr[data-row="edited"] > td:empty': { display: 'none' },
  '& [data-narrow] tbody > tr[data-row="below"]': { backgroundColor: token.sunken },
  '& [data-narrow] tbody > tr[data-row="below"] > td': { flex: '1 1 100%' },
  '& [data-narrow] tbody > tr > td[data-actions]': { zIndex: 1 },
  '& [data-narrow] tbody > tr:has(> [data-actions])': { paddingInlineEnd: 92 },
});
