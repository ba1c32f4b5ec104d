import type { Condition } from '#model/conditions/conditions.ts';
import type { Definition } from '#model/language/definition.ts';

/** An empty CSV file with the columns that an import reads, as an address to download. */
export function templateUrl({ fields }: Definition, given: Condition = {}): string {
  const columns = Object.values(fields).filter(
    (field) =>
      !field.readOnly && !field.computed && field.type !== 'file' && field.type !== 'image' && !(field.name in given),
  );
  return `data:text/csv;charset=utf-8,${encodeURIComponent(`${columns.map((field) => field.name).join(',')}\r\n`)}`;
}
