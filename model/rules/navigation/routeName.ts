/**
 * The name by which spec 2.2 and 2.6 call a route: its path without parameters, joined by hyphens.
 *
 * @example
 *   routeName('/iam/user/addForm'); // 'iam-user-addForm'
 *
 * @example
 *   routeName('/alarmdetails/:id'); // 'alarmdetails'
 */
export function routeName(path: string): string {
  const words = path.split('/').map((part) => part.replace(/:.*$/, ''));
  return words.filter((word) => word !== '').join('-');
}
