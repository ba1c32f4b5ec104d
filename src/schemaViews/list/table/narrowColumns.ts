import type { Definition } from '#model/language/definition.ts';
import type { ListColumn } from '#model/language/listColumn.ts';
import { linkColumn } from '#src/schemaViews/list/columns/linkColumn.ts';

/** The record's page shows the rest. */
const FACTS = 3;

export type CardPart = 'title' | 'state' | 'fact';

/**
 * The columns of a narrow list: title, state and the most important others: those that the list names, otherwise
 * amounts of money and then the first ones. If records open no page, all columns, because nothing else shows them.
 */
export function narrowColumns(
  definition: Pick<Definition, 'titleField' | 'slots'> & { list?: Pick<Definition['list'], 'card'> },
  columns: readonly ListColumn[],
  opens: boolean,
): ListColumn[] {
  const leading = linkColumn(definition, columns);
  const title = columns.find(({ name }) => name === (leading ?? definition.titleField)) ?? columns[0];
  const state = columns.find((field) => field !== title && field.type === 'state');
  const facts = columns.filter((field) => field !== title && field !== state);
  return [title, state, ...(opens && leading !== undefined ? important(facts, definition.list?.card) : facts)].filter(
    (field) => field !== undefined,
  );
}

/** In the order of the columns. */
function important(facts: readonly ListColumn[], named: readonly string[] = []): ListColumn[] {
  const rank = ({ name, type }: ListColumn) => (named.includes(name) ? 0 : type === 'money' ? 1 : 2);
  const chosen = new Set(facts.toSorted((a, b) => rank(a) - rank(b)).slice(0, Math.max(FACTS, named.length)));
  return facts.filter((field) => chosen.has(field));
}

/** The position of a column in a card of `narrowColumns`. */
export function cardPart(field: ListColumn, index: number): CardPart {
  if (index === 0) return 'title';
  return index === 1 && field.type === 'state' ? 'state' : 'fact';
}
