import type { LabelTest } from '#model/conditions/labelMatcher.ts';
import { isPattern, labelMatcher } from '#model/conditions/labelMatcher.ts';
import { ApiError } from '#server/engine/http/apiError.ts';

/**
 * `alertname=~"Disk.*"`, as amtool and the pages of Prometheus write a matcher. Quotes may be left out; a name in
 * quotes may have any signs.
 */
const MATCHER = /^\s*(?:"((?:[^"\\]|\\.)+)"|([^\s{}!=~,"'`\\]+))\s*(=~|!~|!=|=)\s*(?:"((?:[^"\\]|\\.)*)"|([^"]*?))\s*$/;

export function readMatcher(text: string): LabelTest {
  const [, quotedKey, bareKey = '', op = '=', quoted, bare = ''] = MATCHER.exec(text) ?? [];
  const key = quotedKey === undefined ? bareKey : unquoted(quotedKey);
  const value = quoted === undefined ? bare : unquoted(quoted);
  const test: LabelTest = { key, op: OPERATORS[op] ?? '=', value };
  if (key === '' || ((op === '=~' || op === '!~') && !isPattern(value)))
    throw new ApiError('request.invalid', { fields: { filter: 'validation.pattern' } });
  return test;
}

/** In a pattern, a backslash before another sign belongs to the pattern. */
const unquoted = (text: string): string =>
  text.replace(/\\([\\"n])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));

const OPERATORS: Readonly<Record<string, LabelTest['op']>> = { '=': '=', '!=': '!=', '=~': '=~', '!~': '!~' };

/** Whether labels meet every filter of a request. */
export function matchesAll(filters: readonly string[]): (labels: Readonly<Record<string, string>>) => boolean {
  const tests = filters.map(readMatcher).map(labelMatcher);
  return (labels) => tests.every(({ key, matches }) => matches(Object.hasOwn(labels, key) ? (labels[key] ?? '') : ''));
}
