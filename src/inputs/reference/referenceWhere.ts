import type { Condition } from '#model/conditions/conditions.ts';

/**
 * Paths in the form of what a condition leans on: `{ site_id: '$form.site_id' }` gives `['site_id']`. In the field at
 * `networks.0.subnet_id`, `$item.network_id` is what stands beside it, `networks.0.network_id`.
 */
export function formFieldsOf(condition: Condition | undefined, name: string): string[] {
  const found = JSON.stringify(condition ?? {}).matchAll(/"\$(form|item)\.([\w.]+)"/g);
  return [
    ...new Set([...found].map(([, source, path = '']) => (source === 'item' ? `${pathAround(name)}.${path}` : path))),
  ];
}

/** The object that the field at this path is a member of. */
export function pathAround(name: string): string {
  return name.split('.').slice(0, -1).join('.');
}
