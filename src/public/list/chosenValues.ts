import type { Choices } from '#src/public/reading/useChoices.ts';
import type { ActiveFilter } from './ActiveFilters.tsx';

/** A filter with several values: its name in the address and the field that it narrows. */
export interface FilterGroup<Field extends string> {
  name: string;
  field: Field;
}

/** The text that is searched and the chosen values of groups, as filters that can be removed one by one. */
export function chosenValues<Field extends string>(
  { many, one, choose }: Choices,
  groups: readonly FilterGroup<Field>[],
  nameOf: (field: Field, value: string) => string,
): ActiveFilter[] {
  const q = one('q').trim();
  const searched = q ? [{ key: 'q', name: `“${q}”`, remove: () => choose({ q: '' }) }] : [];
  const values = groups.flatMap(({ name, field }) =>
    many(name).map((value) => ({
      key: `${name} ${value}`,
      name: nameOf(field, value),
      remove: () => choose({ [name]: many(name).filter((each) => each !== value) }),
    })),
  );
  return [...searched, ...values];
}
