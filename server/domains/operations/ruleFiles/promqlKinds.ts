import { createRequire } from 'node:module';
import { parser } from '@prometheus-io/lezer-promql';
import type { Tree } from '@lezer/common';

/**
 * The checks of the editor of Prometheus. Its files for the browser cannot be loaded here, those for Node have no
 * types.
 */
interface Checker {
  tree: Tree;
  analyze(): void;
  getDiagnostics(): { message: string }[];
}
const load = createRequire(import.meta.url);
// The exports of the module and of `@codemirror/state`, as far as they are used.
const { Parser } = load('@prometheus-io/codemirror-promql/dist/cjs/parser/index.js') as {
  Parser: new (state: unknown) => Checker;
};
const { getType } = load('@prometheus-io/codemirror-promql/dist/cjs/parser/type.js') as {
  getType(node: unknown): string;
};
const { EditorState } = load('@codemirror/state') as { EditorState: { create(of: { doc: string }): unknown } };

/** A name within the braces of a metric that has one outside of them. The checks find it where there is none, too. */
const TWICE = 'metric name must not be set twice';
const NAMED_TWICE = /[a-zA-Z_:][\w:]*\s*\{[^}]*\b__name__\s*(?:=|!)/;

/**
 * The fault for which a Prometheus would refuse an expression that can be parsed, such as `rate(up)`; undefined if
 * none.
 *
 * @example
 *   promqlTypeFault('rate(up)'); // 'expected type matrix in call to function "rate", got vector'
 */
export function promqlTypeFault(promql: string): string | undefined {
  const tree = parser.parse(promql);
  const checker = new Parser(EditorState.create({ doc: promql }));
  // The state would parse it only for a while.
  checker.tree = tree;
  checker.analyze();
  const found = checker.getDiagnostics().find(({ message }) => !message.startsWith(TWICE) || NAMED_TWICE.test(promql));
  if (found !== undefined) return found.message;
  const kind = promqlKind(promql);
  return kind === 'vector' || kind === 'scalar' ? undefined : `expected type instant vector, got ${kind}`;
}

/**
 * Of which type a value is: `vector`, `scalar`, `matrix` or `string`.
 *
 * @example
 *   promqlKind('time()'); // 'scalar'
 */
export function promqlKind(promql: string): string {
  let node = parser.parse(promql).topNode.firstChild;
  while (node?.name === 'LineComment') node = node.nextSibling;
  return getType(node);
}

/** Parts that Prometheus 2.42 does not read, by their names in the grammar. */
const NEWER_PARTS = new Set([
  'QuotedLabelName',
  'QuotedLabelMatcher',
  'AnchoredExpr',
  'SmoothedExpr',
  'Fill',
  'FillLeft',
  'FillRight',
  'LimitK',
  'LimitRatio',
]);
const NEWER_FUNCTIONS = new Set([
  'double_exponential_smoothing',
  'first_over_time',
  'histogram_avg',
  'histogram_quantiles',
  'histogram_stddev',
  'histogram_stdvar',
  'info',
  'mad_over_time',
  'range',
  'sort_by_label',
  'sort_by_label_desc',
  'start_timestamp',
  'step',
  'ts_of_first_over_time',
  'ts_of_last_over_time',
  'ts_of_max_over_time',
  'ts_of_min_over_time',
]);
const DURATION = /^(?:\d+(?:ms|[smhdwy]))+$/;

/**
 * Whether an expression needs a Prometheus of the third generation: quoted names, durations that are computed, and
 * functions that came later.
 *
 * @example
 *   needsNewerPrometheus('{"team.name"="web"}'); // true
 */
export function needsNewerPrometheus(promql: string): boolean {
  let isNewer = false;
  parser.parse(promql).iterate({
    enter({ name, from, to, node }) {
      const text = promql.slice(from, to);
      isNewer ||=
        NEWER_PARTS.has(name) ||
        (name === 'FunctionIdentifier' && NEWER_FUNCTIONS.has(text)) ||
        (name === 'NumberDurationLiteralInDurationContext' && !DURATION.test(text)) ||
        (name === 'NumberDurationLiteral' && (text.includes('_') || DURATION.test(text))) ||
        (name === 'DurationExpr' && node.firstChild?.name !== 'NumberDurationLiteralInDurationContext');
    },
  });
  return isNewer;
}
