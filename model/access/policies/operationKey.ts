import type { Definition, Grant, Operation } from '#model/language/definition.ts';

/** An operation, or an action: `stop` is `:stop`, because an action may be called like an operation. */
export type OperationKey = string;

export function operationKey(operation: Operation | { action: string }): OperationKey {
  return typeof operation === 'string' ? operation : operation.action === 'delete' ? 'delete' : `:${operation.action}`;
}

/** The words that roles need for it. */
export function grantsFor(
  { access, actions }: Pick<Definition, 'access' | 'actions'>,
  key: OperationKey,
): readonly Grant[] {
  if (key.startsWith(':')) {
    const name = key.slice(1);
    return Object.hasOwn(actions, name) ? (actions[name]?.access ?? []) : [];
  }
  // What does not begin with a colon is an operation.
  return access[key as Operation];
}
