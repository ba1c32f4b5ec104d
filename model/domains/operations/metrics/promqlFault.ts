import { parser } from '@prometheus-io/lezer-promql';

export interface PromqlFault {
  /** Where the parser stopped, counted from 1 as Prometheus does. */
  line: number;
  column: number;
  /** The text there; empty at the end of the query. */
  near: string;
}

const LONGEST_EXCERPT = 20;

/**
 * The first mistake in a PromQL expression, by the grammar of Prometheus; undefined if it can be read.
 *
 * @example
 *   promqlFault('foo bar'); // { line: 1, column: 5, near: 'bar' }
 */
export function promqlFault(query: string): PromqlFault | undefined {
  let at: number | undefined;
  parser.parse(query).iterate({
    enter: ({ type, from }) => {
      if (type.isError) at ??= from;
    },
  });
  if (at === undefined) return undefined;
  const before = query.slice(0, at).split('\n');
  return {
    line: before.length,
    column: (before.at(-1)?.length ?? 0) + 1,
    near: query.slice(at, at + LONGEST_EXCERPT).trim(),
  };
}
