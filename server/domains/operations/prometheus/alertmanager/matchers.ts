import type { LabelTest } from '#model/conditions/labelMatcher.ts';
import { isPattern, labelMatcher } from '#model/conditions/labelMatcher.ts';
import { ApiError } from '#server/engine/http/apiError.ts';

/** `alertname=~"Disk.*"`, as amtool and the pages of Prometheus write a matcher. Quotes may be left out. */
const MATCHER = /^\s*([a-zA-Z_][a-zA-Z0-9_]*)\s*(=~|!~|!=|=)\s*(?:"((?:[^"\\]|\\.)*)"|([^"]*?))\s*$/;

export function readMatcher(text: string): LabelTest {
  const [, key = '', op = '=', quoted, bare = ''] = MATCHER.exec(text) ?? [];
  const value =
    quoted === undefined ? bare : quoted.replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));
  const test: LabelTest = { key, op: OPERATORS[op] ?? '=', value };
  if (key === '' || ((op === '=~' || op === '!~') && !isPattern(value)))
    throw new ApiError('request.invalid', { fields: { filter: 'validation.pattern' } });
  return test;
}

const OPERATORS: Readonly<Record<string, LabelTest['op']>> = { '=': '=', '!=': '!=', '=~': '=~', '!~': '!~' };

/** Whether labels meet every filter of a request. */
export function matchesAll(filters: readonly string[]): (labels: Readonly<Record<string, string>>) => boolean {
  const tests = filters.map(readMatcher).map(labelMatcher);
  return (labels) => tests.every(({ key, matches }) => matches(Object.hasOwn(labels, key) ? (labels[key] ?? '') : ''));
}
