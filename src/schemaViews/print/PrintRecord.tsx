import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDataProvider, type RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { definitionQuery } from '#src/definitions/definitionQueries.ts';
import { FieldValue } from '#src/fields/FieldValue.tsx';
import { formatDateTime } from '#src/fields/format/formatTime.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useLang } from '#src/i18n/useLang.ts';
import '#src/i18n/parts/recordParts.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { isEmptyFact } from '#src/schemaViews/facts/isEmptyFact.ts';
import { useShownFields } from '#src/schemaViews/facts/useShownFields.ts';
import { visibleColumns } from '#src/schemaViews/list/columns/visibleColumns.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import { printedTables, type PrintedTable } from './printedTables.ts';
import { Sheet } from './Sheet.tsx';

interface Props {
  definition: Definition;
  record: RaRecord;
  title: string;
  onDone: (failed?: 'failed') => void;
}

/**
 * The record on paper (`show.print`): its sections and the records of the tabs that the definition names, in the
 * reader's language. It is drawn beside the console, which the print leaves out, and removed after the print.
 */
export default function PrintRecord({ definition, record, title, onDone }: Props) {
  const translate = useTranslate();
  const label = useLabel();
  const lang = useLang();
  const shownFields = useShownFields();
  const { name } = useActor();
  const { data: tables, dataUpdatedAt, isError } = useTables(definition, record);
  useEffect(() => {
    if (isError) onDone('failed');
  }, [isError, onDone]);
  if (tables === undefined) return null;
  const sections = definition.show.sections
    .map((section) => ({
      section,
      fields: shownFields(definition, record, section.fields).filter(
        (field) => !isEmptyFact(field, record, definition),
      ),
    }))
    .filter(({ fields }) => fields.length > 0);
  return (
    <Sheet
      title={title}
      subtitle={
        <>
          {label(definition.label)} ·{' '}
          {translate('record.print.by', { name, at: formatDateTime(new Date(dataUpdatedAt), lang) })}
        </>
      }
      onDone={onDone}
    >
      {sections.map(({ section, fields }) => (
        <section key={section.key}>
          {section.label && <h2>{label(section.label)}</h2>}
          <dl>
            {fields.map((field) => (
              <div key={field.name}>
                <dt>{label(field.label)}</dt>
                <dd>
                  <FieldValue
                    field={field}
                    value={record[field.name]}
                    record={record}
                    definition={definition}
                    lang={lang}
                    dense
                  />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {tables.map((table) => (
        <Table key={table.key} table={table} />
      ))}
    </Sheet>
  );
}

function Table({ table: { definition, columns, records, total, label: words } }: { table: PrintedTable }) {
  const translate = useTranslate();
  const label = useLabel();
  const lang = useLang();
  const shown = visibleColumns(definition, columns).flatMap((column) => (column.type === 'line' ? [] : [column]));
  return (
    <section>
      <h2>{label(words)}</h2>
      {records.length < total && <p>{translate('record.print.some', { shown: records.length, total })}</p>}
      <table>
        <thead>
          <tr>
            {shown.map((field) => (
              <th key={field.name} scope="col">
                {label(field.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <tr key={record.id}>
              {shown.map((field) => (
                <td key={field.name} data-money={field.type === 'money' || undefined}>
                  <FieldValue
                    field={field}
                    value={record[field.name]}
                    record={record}
                    definition={definition}
                    lang={lang}
                    dense
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The tables of the print with all of their definitions. */
function useTables(definition: Definition, record: RaRecord) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: [definition.resource, 'print', record.id],
    queryFn: ({ client, signal }) =>
      printedTables({
        definition,
        record,
        dataProvider,
        signal,
        definitionOf: (resource) => client.ensureQueryData(definitionQuery(resource)),
      }),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
}
