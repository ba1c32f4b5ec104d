import type { RaRecord } from 'react-admin';
import type { Definition, Label } from '#model/language/definition.ts';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { sortWord } from '#src/schemaViews/list/columns/sortKeys.ts';

/** More rows are for an export. */
const MOST_ROWS = 2_000;
const PER_CALL = 100;

/** The records of a tab on paper. */
export interface PrintedTable {
  key: string;
  label: Label;
  definition: Definition;
  columns: readonly string[] | undefined;
  /** At most 2,000, in the order of their list. */
  records: RaRecord[];
  total: number;
}

interface Given {
  definition: Definition;
  record: RaRecord;
  dataProvider: Pick<ConsoleDataProvider, 'getList'>;
  definitionOf: (resource: string) => Promise<Definition>;
  signal: AbortSignal;
}

/** The records of the tabs that a definition prints (`show.print`). */
export function printedTables({
  definition,
  record,
  dataProvider,
  definitionOf,
  signal,
}: Given): Promise<PrintedTable[]> {
  const tabs = (definition.show.print ?? []).flatMap((key) => {
    const tab = definition.show.tabs.find((each) => each.key === key);
    return tab?.kind === 'records' ? [tab] : [];
  });
  return Promise.all(
    tabs.map(async (tab): Promise<PrintedTable> => {
      const target = await definitionOf(tab.resource);
      const key: unknown = tab.of === undefined ? record.id : record[tab.of];
      const records: RaRecord[] = [];
      let total = 0;
      for (let page = 1; page === 1 || (records.length < total && records.length < MOST_ROWS); page++) {
        const found = await dataProvider.getList(tab.resource, {
          filter: { [tab.by]: key },
          sort: { field: sortWord(target.list.sort), order: 'ASC' },
          pagination: { page, perPage: PER_CALL },
          signal,
        });
        records.push(...found.data);
        total = found.total ?? records.length;
        if (found.data.length === 0) break;
      }
      return { key: tab.key, label: tab.label, definition: target, columns: tab.columns, records, total };
    }),
  );
}
