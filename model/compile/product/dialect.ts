import { SIMPLE_REST, type Dialect, type FilterWords, type PageWords } from '#model/language/dialect.ts';
import { child, entriesOf, numberOf, textOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';

/**
 * `dialect` of a service, with every default filled in.
 *
 * @example
 *   buildDialect(node).page; // { by: 'range', range: 'range' }
 */
export function buildDialect(node: Node): Dialect {
  const list = child(node, 'list');
  const items = textOf(child(list, 'items'));
  const sort = child(node, 'sort');
  const errors = child(node, 'errors');
  return {
    page: pageWords(child(node, 'page')),
    list: {
      ...(items !== undefined && { items }),
      total: textOf(child(list, 'total')) ?? (items === undefined ? SIMPLE_REST.list.total : 'total'),
    },
    sort: {
      as: oneOf(child(sort, 'as'), ['pairs', 'words', 'orders']),
      field: textOf(child(sort, 'field')) ?? SIMPLE_REST.sort.field,
      order: textOf(child(sort, 'order')) ?? SIMPLE_REST.sort.order,
    },
    filter: filterWords(child(node, 'filter')),
    sends: oneOf(child(node, 'sends'), ['changes', 'whole']),
    action: textOf(child(node, 'action')) ?? SIMPLE_REST.action,
    errors: {
      code: textOf(child(errors, 'code')) ?? SIMPLE_REST.errors.code,
      message: textOf(child(errors, 'message')) ?? SIMPLE_REST.errors.message,
      fields: textOf(child(errors, 'fields')) ?? SIMPLE_REST.errors.fields,
    },
  };
}

function pageWords(node: Node | undefined): PageWords {
  const by = oneOf(child(node, 'by'), ['range', 'number', 'offset']);
  const named = (key: string, fallback: string) => textOf(child(node, key)) ?? fallback;
  if (by === 'range') return { by, range: named('range', 'range') };
  if (by === 'offset') return { by, start: named('start', 'offset'), size: named('size', 'limit') };
  return {
    by,
    page: named('page', 'page_num'),
    size: named('size', 'page_size'),
    first: numberOf(child(node, 'first')) ?? 1,
  };
}

function filterWords(node: Node | undefined): FilterWords {
  const as = oneOf(child(node, 'as'), ['condition', 'fields']);
  const search = as === 'condition' ? 'q' : textOf(child(node, 'search'));
  return {
    as,
    field: textOf(child(node, 'field')) ?? SIMPLE_REST.filter.field,
    ...(search !== undefined && { search }),
    operators: Object.fromEntries(
      entriesOf(child(node, 'operators')).map(([operator, { value }]) => [operator, textOf(value) ?? '']),
    ),
  };
}

/** The word that is written, else the first; the grammar refuses any other. */
function oneOf<Word extends string>(node: Node | undefined, words: readonly [Word, ...Word[]]): Word {
  return words.find((word) => word === textOf(node)) ?? words[0];
}
