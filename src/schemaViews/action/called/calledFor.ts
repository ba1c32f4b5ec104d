import { can, type AccessContext } from '#model/access/access.ts';
import type { Actor } from '#model/access/actor.ts';
import { isSequel } from '#model/access/isSequel.ts';
import { fieldsReadBy, matches } from '#model/conditions/conditions.ts';
import type { ActionDefinition } from '#model/language/actionDefinition.ts';
import type { Definition, Label } from '#model/language/definition.ts';
import type { TabDefinition } from '#model/language/viewDefinitions.ts';
import { isAwaited } from '#src/dataProviders/partialRecord.ts';

/** A button of a page or a row: an action, or a tab that it opens. */
export interface Call {
  kind: 'action' | 'tab';
  /** The name of the action or the key of the tab. */
  key: string;
  label: Label;
  icon?: string;
}

/**
 * The buttons that the state of a record calls for: the way back from where an action brought it, tabs with a button,
 * then actions with `first`. Only what is possible now.
 */
export function calledFor(
  definition: Definition,
  actor: Actor,
  record: Readonly<Record<string, unknown>>,
  context?: AccessContext,
): Call[] {
  const { back, first, tabs } = candidatesOf(definition);
  const isPossible = ({ name, from }: ActionDefinition) =>
    (from === undefined || from.includes(String(record[definition.stateField ?? '']))) &&
    can(actor, { action: name }, definition, record, context).allowed;
  return [
    ...back.filter(isPossible).map(callOf),
    ...tabs.flatMap((tab) => (opensNow(tab, definition, record, context) ? [tabCall(tab)] : [])),
    ...first.filter(isPossible).map(callOf),
  ];
}

const callOf = ({ name, label, icon }: ActionDefinition): Call => ({ kind: 'action', key: name, label, icon });

type Buttoned = TabDefinition & { button: NonNullable<TabDefinition['button']> };

const tabCall = ({ key, button: { label, icon } }: Buttoned): Call => ({ kind: 'tab', key, label, icon });

function opensNow(
  { when, needs, button }: Buttoned,
  { fields }: Definition,
  record: Readonly<Record<string, unknown>>,
  context: AccessContext | undefined,
): boolean {
  if (needs !== undefined && !context?.capabilities?.cloud?.includes(needs)) return false;
  return [when, button.when].every(
    (condition) =>
      condition === undefined ||
      (!fieldsReadBy(condition).some((name) => isAwaited(record, name)) &&
        matches(condition, record, { fields, record })),
  );
}

interface Candidates {
  back: ActionDefinition[];
  first: ActionDefinition[];
  tabs: Buttoned[];
}

/** The same for every record: a list asks for each of its rows. */
const known = new WeakMap<Definition, Candidates>();

function candidatesOf(definition: Definition): Candidates {
  const found = known.get(definition);
  if (found) return found;
  const actions = Object.values(definition.actions).filter(({ on }) => on === 'record');
  const isBack = (action: ActionDefinition) =>
    isSequel(definition, action) && (action.first === true || !['warning', 'danger'].includes(action.tone ?? ''));
  const back = actions.filter(isBack);
  const candidates: Candidates = {
    back,
    first: actions.filter((action) => action.first === true && !back.includes(action)),
    tabs: definition.show.tabs.flatMap((tab) => (tab.button ? [{ ...tab, button: tab.button }] : [])),
  };
  known.set(definition, candidates);
  return candidates;
}
