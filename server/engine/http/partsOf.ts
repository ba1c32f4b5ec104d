/**
 * The path and the query of an address that a request has: it is normalized already.
 *
 * @example
 *   partsOf('http://localhost/api/iam/v1/users?range=[0,9]'); // { path: '/api/iam/v1/users', query: 'range=[0,9]' }
 */
export function partsOf(url: string): { path: string; query: string } {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const mark = url.indexOf('?', start);
  const hash = url.indexOf('#', start);
  const end = hash < 0 ? url.length : hash;
  if (start < 0) return { path: '/', query: '' };
  return mark < 0 || mark > end
    ? { path: url.slice(start, end), query: '' }
    : { path: url.slice(start, mark), query: url.slice(mark + 1, end) };
}
