import type { Condition } from '#model/conditions.ts';

/** Names of the form's fields that a condition leans on: `{ site_id: '$form.site_id' }` gives `['site_id']`. */
export function formFieldsOf(condition: Condition | undefined): string[] {
  const found = JSON.stringify(condition ?? {}).matchAll(/"\$form\.([\w.]+)"/g);
  return [...new Set([...found].map((match) => match[1] ?? ''))];
}
