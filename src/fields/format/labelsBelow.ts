import type { FieldRecord } from '#src/fields/fieldView.ts';

type Labels = Record<string, unknown>;

/** Titles of the records that members of a field refer to: `permissions.0.role` is `0.role` below `permissions`. */
export function labelsBelow({ _labels: labels }: FieldRecord, name: string): Labels {
  if (typeof labels !== 'object' || labels === null) return {};
  const prefix = `${name}.`;
  return Object.fromEntries(
    Object.entries(labels).flatMap(([path, label]) =>
      path.startsWith(prefix) ? [[path.slice(prefix.length), label]] : [],
    ),
  );
}

/** An entry of a list as a record, so that every component shows it like a field: `0.role` becomes `item.role`. */
export function entryRecord(name: string, value: unknown, labels: Labels, index: number): FieldRecord {
  const own = Object.entries(labels).flatMap(([path, label]) => {
    const [place, ...rest] = path.split('.');
    return place === String(index) ? [[[name, ...rest].join('.'), label]] : [];
  });
  return { [name]: value, _labels: Object.fromEntries(own) };
}
