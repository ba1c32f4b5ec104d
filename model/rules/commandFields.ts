/**
 * The fields that a command template names in braces.
 *
 * @example
 *   commandFields('ssh {login_user}@{address}'); // ['login_user', 'address']
 */
export function commandFields(template: string): string[] {
  return [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}
