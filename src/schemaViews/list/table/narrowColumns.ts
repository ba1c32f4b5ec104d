import type { Definition } from '#model/language/definition.ts';
import type { ListColumn } from '#model/language/listColumn.ts';
import { linkColumn } from '#src/schemaViews/list/columns/linkColumn.ts';

/** The record's page shows the rest. */
const FACTS = 3;

export type CardPart = 'title' | 'state' | 'fact';

/**
 * The columns of a narrow list: title, state and the first few others. If records open no page, all columns, because
 * nothing else shows them.
 */
export function narrowColumns(
  definition: Pick<Definition, 'titleField' | 'slots'>,
  columns: readonly ListColumn[],
  opens: boolean,
): ListColumn[] {
  const leading = linkColumn(definition, columns);
  const title = columns.find(({ name }) => name === (leading ?? definition.titleField)) ?? columns[0];
  const state = columns.find((field) => field !== title && field.type === 'state');
  const facts = columns.filter((field) => field !== title && field !== state);
  return [title, state, ...(opens && leading !== undefined ? facts.slice(0, FACTS) : facts)].filter(
    (field) => field !== undefined,
  );
}

/** The position of a column in a card of `narrowColumns`. */
export function cardPart(field: ListColumn, index: number): CardPart {
  if (index === 0) return 'title';
  return index === 1 && field.type === 'state' ? 'state' : 'fact';
}
