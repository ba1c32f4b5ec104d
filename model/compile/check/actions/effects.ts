import type { ActionDefinition } from '#model/language/actionDefinition.ts';
import type { Definition } from '#model/language/definition.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { child, placeOf, type Node } from '#model/compile/read/node.ts';

export interface ActionSetting {
  outline: Outline;
  definition: Definition;
  context: Context;
}

/** Keys of an action that have no effect without something else. */
interface Needing {
  keys: readonly string[];
  /** Whether the key, which is written, has no effect. */
  isIdle: (action: ActionDefinition, setting: ActionSetting) => boolean;
  code: string;
  /** The rest of a sentence that begins with the key. */
  says: string;
  expected: string;
  /** The key to change, if it is another one. */
  at?: string;
}

const CONTENT = {
  code: 'content-without-dialog',
  says: 'is shown in a dialog, and the action has none',
  expected: 'confirm: plain or type-name',
  at: 'confirm',
};

const NEEDING: readonly Needing[] = [
  {
    keys: ['whileUnpaid', 'handsOver', 'recharges'],
    isIdle: (_, { definition }) => definition.billing === undefined,
    code: 'unbilled-action',
    says: 'has no effect, because nothing of the resource is charged',
    expected: 'a resource with billing',
  },
  {
    keys: ['opens'],
    isIdle: ({ opens }, { definition }) => opens === true && definition.purchase === undefined,
    code: 'opens-nothing',
    says: 'needs to know how a record is bought',
    expected: 'a resource with purchase, or the name of a json field',
  },
  {
    keys: ['force'],
    isIdle: () => true,
    code: 'only-for-delete',
    says: 'has no effect: only delete can be forced',
    expected: 'no "force"',
  },
  { ...CONTENT, keys: ['preview'], isIdle: ({ confirm, preview }) => confirm === 'none' && preview === true },
  { ...CONTENT, keys: ['shows'], isIdle: ({ confirm }) => confirm === 'none' },
  {
    keys: ['takes', 'failTo'],
    isIdle: ({ via }) => via === undefined,
    code: 'takes-without-via',
    says: 'needs a transition, and the action has none',
    expected: '"via" with a transient state',
  },
  {
    keys: ['from', 'done', 'via', 'to', 'failTo', 'preview', 'shows', 'bulk', 'where', 'guards', 'set'],
    isIdle: ({ on }) => on === 'resource',
    code: 'on-resource',
    says: 'needs a record, and the action runs without one',
    expected: 'on: record',
  },
  {
    keys: ['cloud'],
    isIdle: (_, { outline }) => !child(outline.node, 'cloud'),
    code: 'cloud-missing',
    says: 'needs records that live in a cloud',
    expected: '"cloud: { kind }" on the resource',
  },
];

/**
 * Reports every key of an action that has no effect, because something that it needs is missing.
 *
 * @example
 *   checkEffects(action, node, setting); // reports `takes: 30` on an action without `via`
 */
export function checkEffects(action: ActionDefinition, node: Node, setting: ActionSetting): void {
  for (const { keys, isIdle, code, says, expected, at } of NEEDING) {
    for (const key of keys) {
      if (!child(node, key) || !isIdle(action, setting)) continue;
      setting.context.reporter.report(placeOf(node, at ?? key), {
        code,
        says: `actions.${action.name}.${key} ${says}`,
        expected,
      });
    }
  }
}
