import type { Definition, Grant, Operation } from '#model/language/definition.ts';

/** An operation, or an action: `stop` is `:stop`, because an action may be called like an operation. */
export type OperationKey = string;

/**
 * The key of an operation or action.
 *
 * @example
 *   operationKey('list'); // 'list'
 *
 * @example
 *   operationKey({ action: 'stop' }); // ':stop'
 */
export function operationKey(operation: Operation | { action: string }): OperationKey {
  return typeof operation === 'string' ? operation : operation.action === 'delete' ? 'delete' : `:${operation.action}`;
}

const READING: ReadonlySet<OperationKey> = new Set(['list', 'show', 'pick', 'export', 'history'] satisfies Operation[]);

/**
 * Whether the operation only reads records. An action never does: it may reveal a secret or use the record.
 *
 * @example
 *   isReading('export'); // true
 */
export function isReading(key: OperationKey): boolean {
  return READING.has(key);
}

/**
 * The words that roles need for the operation.
 *
 * @example
 *   grantsFor(vms, ':stop'); // ['TENANT']
 */
export function grantsFor(
  { access, actions }: Pick<Definition, 'access' | 'actions'>,
  key: OperationKey,
): readonly Grant[] {
  if (key.startsWith(':')) {
    const name = key.slice(1);
    return Object.hasOwn(actions, name) ? (actions[name]?.access ?? []) : [];
  }
  // A key without a colon is an operation.
  return access[key as Operation];
}
