import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useMemo } from 'react';
import { useGetList, type RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import type { ListColumn } from '#model/language/listColumn.ts';
import { useDefinitionHere } from '#src/session/cloud/useDefinitionHere.ts';
import { FieldFor } from '#src/fields/FieldFor.tsx';
import { LineValue } from '#src/fields/LineValue.tsx';
import { isBlank } from '#src/fields/format/isBlank.ts';
import { RecordLink } from '#src/fields/parts/RecordLink.tsx';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { columnFields } from '#src/schemaViews/list/columns/columnFields.ts';
import { visibleColumns } from '#src/schemaViews/list/columns/visibleColumns.ts';
import { sortWord } from '#src/schemaViews/list/columns/sortKeys.ts';
import { listMeta } from '#src/schemaViews/list/page/listMeta.ts';
import { recordTitle } from '#src/schemaViews/base/recordTitle.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useWord } from '#src/i18n/useWord.ts';
import { CardNote } from './CardNote.tsx';
import { cardRows } from './cardRows.ts';
import type { RecordsTab } from './shownCard.ts';
import '#src/i18n/parts/recordParts.ts';

const SHOWN = 4;

interface CardRecordsProps {
  definition: Definition;
  record: RaRecord;
  tab: RecordsTab;
}

/** The first records of a tab: their names, the first column beside the name, and their states. */
export default function CardRecords({ definition, record, tab }: CardRecordsProps) {
  const translate = useTranslate();
  const word = useWord();
  const target = useDefinitionHere(tab.resource);
  const actor = useActor();
  const columns = useMemo(() => visibleColumns(target, tab.columns ?? target.list.columns), [target, tab.columns]);
  const meta = useMemo(() => listMeta(target, columns, actor, target.list.where), [target, columns, actor]);
  const key: unknown = tab.of === undefined ? (record[definition.id.field] ?? record.id) : record[tab.of];
  const { data, total, isError, refetch } = useGetList<RaRecord>(
    tab.resource,
    {
      filter: { [tab.by]: key },
      pagination: { page: 1, perPage: SHOWN },
      sort: { field: sortWord(target.list.sort), order: 'ASC' },
      meta,
    },
    // The card itself shows the error.
    { onError: () => undefined },
  );
  if (!data && isError) return <CardNote text={translate('record.card.unreachable')} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={64} aria-label={translate('record.show.loading')} />;
  if (data.length === 0) return <CardNote text={translate('record.card.noRecords', { name: word(tab.label) })} />;
  const state = target.stateField === undefined ? undefined : target.fields[target.stateField];
  const beside = columns.filter(({ name }) => name !== target.titleField && name !== target.stateField);
  return (
    <>
      <Box component="ul" sx={cardRows}>
        {data.map((each) => {
          // An id says less than what stands beside it, which then has the room.
          const isNamed = !isBlank(each[target.titleField]);
          const further = beside.find((column) => columnFields(column).some((name) => !isBlank(each[name])));
          return (
            <li key={each.id}>
              <span data-name={isNamed ? '' : undefined}>
                <RecordLink
                  resource={tab.resource}
                  id={each[target.id.field] ?? each.id}
                  label={recordTitle(target, each)}
                  dense={false}
                />
              </span>
              {further && <Value column={further} record={each} definition={target} grows={!isNamed} />}
              {state && <Value column={state} record={each} definition={target} />}
            </li>
          );
        })}
      </Box>
      {total !== undefined && total > data.length && (
        <CardNote text={translate('record.card.more', { count: total - data.length })} />
      )}
    </>
  );
}

interface ValueProps {
  column: ListColumn;
  record: RaRecord;
  definition: Definition;
  grows?: boolean;
}

function Value({ column, record, definition, grows = false }: ValueProps) {
  const lang = useLang();
  return (
    <span className="value-muted" data-name={grows ? '' : undefined}>
      {column.type === 'line' ? (
        <LineValue line={column} record={record} definition={definition} lang={lang} />
      ) : (
        <FieldFor field={column} record={record} definition={definition} dense />
      )}
    </span>
  );
}
