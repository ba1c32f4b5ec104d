import type { ActionDefinition } from '#model/language/actionDefinition.ts';
import { sourcesOf } from '#model/values/derivedNumbers.ts';
import type { Definition, Json } from '#model/language/definition.ts';

type Billed = Pick<Definition, 'billing' | 'actions' | 'fields'>;

/**
 * The fields of a record that select its prices or count what is charged, with those from which these follow.
 *
 * @example
 *   chargedFields(volumes); // Set { 'volume_type', 'size_gb' }
 */
export function chargedFields({ billing = [], fields }: Pick<Definition, 'billing' | 'fields'>): Set<string> {
  const charged = new Set<string>();
  const add = (name: string): void => {
    charged.add(name);
    const derived = fields[name]?.derived;
    if (derived !== undefined) for (const source of sourcesOf(derived)) add(source);
  };
  for (const { spec, quantity } of billing) {
    if (spec !== undefined) add(spec);
    if (typeof quantity === 'string') add(quantity);
  }
  return charged;
}

/**
 * Whether an action enters new values for what a record is charged by, such as the flavor of a machine, or says that
 * they follow from it.
 *
 * @example
 *   changesCharges(volumes, volumes.actions.extend); // true: its input is `size_gb`
 */
export function changesCharges(
  definition: Pick<Definition, 'billing' | 'fields'>,
  { input = {}, recharges }: ActionDefinition,
): boolean {
  if (recharges === true) return true;
  const charged = chargedFields(definition);
  return Object.keys(input).some((name) => charged.has(name));
}

/**
 * The action that gives a record these values, if they change what it is charged for. Undefined if no action takes
 * exactly them.
 *
 * @example
 *   changingAction(volumes, { size_gb: 80 })?.name; // 'extend'
 */
export function changingAction(
  definition: Billed,
  values: Readonly<Record<string, Json>>,
): ActionDefinition | undefined {
  return Object.values(definition.actions).find(({ on, input = {}, ...action }) => {
    const knows = Object.keys(values).every((name) => Object.hasOwn(input, name));
    const isWhole = Object.values(input).every(
      ({ name, required }) => required !== true || Object.hasOwn(values, name),
    );
    return on === 'record' && knows && isWhole && changesCharges(definition, { ...action, on, input });
  });
}
