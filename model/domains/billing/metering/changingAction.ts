import type { ActionDefinition } from '#model/language/actionDefinition.ts';
import type { Definition, Json } from '#model/language/definition.ts';

type Billed = Pick<Definition, 'billing' | 'actions'>;

/** The fields of a record that select its prices or count what is charged. */
export const chargedFields = ({ billing = [] }: Pick<Definition, 'billing'>): Set<string> =>
  new Set(
    billing.flatMap(({ spec, quantity }) => [
      ...(spec === undefined ? [] : [spec]),
      ...(typeof quantity === 'string' ? [quantity] : []),
    ]),
  );

/**
 * Whether an action enters new values for what a record is charged by, such as the flavor of a machine.
 *
 * @example
 *   changesCharges(volumes, volumes.actions.extend); // true: its input is `size_gb`
 */
export function changesCharges(definition: Pick<Definition, 'billing'>, { input = {} }: ActionDefinition): boolean {
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
