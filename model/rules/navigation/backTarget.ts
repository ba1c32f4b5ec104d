/** Spec 2.6, by the route names of the specification. */
const oneStepBack: ReadonlySet<string> = new Set([
  'userMsg',
  'wareserveDetail',
  'license',
  'serviceFromApp',
  'containerFromService',
  'ContainDetail',
  'nodeList',
]);
const toAlarms: ReadonlySet<string> = new Set(['alarmdetails', 'addalarm']);

/**
 * The target of the back link: a path, or one step back in the history. `fallback` is the route's own activeMenu path.
 *
 * @example
 *   backTarget('addalarm', 2, '/index'); // { path: '/alarmmanagement' }
 */
export function backTarget(route: string, historyLength: number, fallback: string): { path: string } | 'back' {
  if (historyLength <= 1) return { path: '/index' };
  if (oneStepBack.has(route)) return 'back';
  return { path: toAlarms.has(route) ? '/alarmmanagement' : fallback };
}
