import type { ActionDefinition, Guard } from '#model/language/actionDefinition.ts';
import { ACTION_GROUPS } from '#model/language/actionGroups.ts';
import { CLOUD_OPERATIONS } from '#model/language/cloudKinds.ts';
import type { Definition, Grant, Label } from '#model/language/definition.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { child, entriesOf, flagOf, numberOf, textOf, toJson, wordsOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';
import { buildFields } from './buildField.ts';
import { readTone } from './words/readTone.ts';
import { namedGuard, readConditions, readProof } from './guards.ts';
import { NO_LABEL, readLabel, readSentence } from './labels.ts';
import { withTargets } from './targets.ts';
import { wordsOrDefault } from './words/wordsOrDefault.ts';

const FLAGS = ['first', 'once', 'preview', 'proof', 'whileUnpaid', 'handsOver', 'recharges'] as const;

/**
 * The actions with their defaults; the built-in update and delete are separate (`buildUpdate`, `buildDelete`).
 *
 * @example
 *   buildActions(outline, ['ADMIN'], context).reboot?.to; // 'active'
 */
export function buildActions(outline: Outline, update: Grant[], context: Context): Record<string, ActionDefinition> {
  const actions: Record<string, ActionDefinition> = {};
  const guard = unpaidGuard(outline, context);
  for (const [name, { value }] of entriesOf(child(outline.node, 'actions'))) {
    if (isBuiltIn(name)) continue;
    const action = buildAction(name, value, update, context);
    const isHeld = guard !== undefined && action.on === 'record' && !action.whileUnpaid && !guard.except.includes(name);
    actions[name] = isHeld ? { ...action, guards: [...(action.guards ?? []), guard.guard] } : action;
  }
  return actions;
}

/** The guard on everything that uses a record which is not paid for, except what takes it away. */
function unpaidGuard(outline: Outline, context: Context): { guard: Guard; except: string[] } | undefined {
  const billing = child(outline.node, 'billing');
  const unpaid = child(billing, 'unpaid');
  const guard = namedGuard(textOf(child(billing, 'guard')) ?? '', context);
  if (guard === undefined || unpaid === undefined) return undefined;
  const except = ['unlock', 'stop', 'release'].flatMap((key) => textOf(child(unpaid, key)) ?? []);
  return { guard: { ...guard, people: true }, except };
}

function buildAction(name: string, node: Node, update: Grant[], context: Context): ActionDefinition {
  const where = `actions.${name}`;
  const action: ActionDefinition = {
    name,
    label: actionLabel(name, node, context),
    access: wordsOrDefault(child(node, 'access'), () => update, context.reporter),
    on: textOf(child(node, 'on')) === 'resource' ? 'resource' : 'record',
    confirm: readConfirm(textOf(child(node, 'confirm'))) ?? (hasContent(node) ? 'plain' : 'none'),
    bulk: flagOf(child(node, 'bulk')) ?? false,
    call: readCall(textOf(child(node, 'call')), name),
    ...readConditions(node, where, context),
  };
  Object.assign(action, readTexts(node, where, context), readOpens(child(node, 'opens')), readInForm(node));
  const group = ACTION_GROUPS.find((word) => word === textOf(child(node, 'group')));
  if (group) action.group = group;
  for (const key of FLAGS) if (flagOf(child(node, key))) action[key] = true;
  const tone = readTone(child(node, 'tone'));
  if (tone) action.tone = tone;
  for (const key of ['was', 'icon', 'via', 'to', 'failTo', 'undo', 'makes'] as const) {
    const found = textOf(child(node, key));
    if (found !== undefined) action[key] = found;
  }
  const removes = textOf(child(node, 'removes'));
  if (removes === 'now' || removes === 'later') action.removes = removes;
  const done = child(node, 'done');
  if (done) action.done = wordsOf(done).map(({ word }) => word);
  for (const key of ['clears', 'shows'] as const) {
    const names = child(node, key);
    if (names) action[key] = wordsOf(names).map(({ word }) => word);
  }
  const cloud = readCloud(child(node, 'cloud'));
  if (cloud !== undefined) action.cloud = cloud;
  const takes = numberOf(child(node, 'takes'));
  if (takes !== undefined) action.takes = takes;
  const input = child(node, 'input');
  if (input) action.input = withTargets(buildFields(input, `${where}.input`, context), context);
  const set = child(node, 'set');
  if (set) action.set = Object.fromEntries(entriesOf(set).map(([key, entry]) => [key, toJson(entry.value)]));
  return action;
}

/** Where a form runs it with what is entered, and what it shows then. */
function readInForm(node: Node): Pick<ActionDefinition, 'inForm'> {
  const inForm = child(node, 'inForm');
  return inForm
    ? {
        inForm: {
          part: textOf(child(inForm, 'part')) ?? '',
          shows: wordsOf(child(inForm, 'shows')).map(({ word }) => word),
        },
      }
    : {};
}

/** What the page of a purchase is opened with: the record itself, or a field of it. */
function readOpens(node: Node | undefined): Pick<ActionDefinition, 'opens'> {
  const opens = flagOf(node) || textOf(node);
  return opens ? { opens } : {};
}

/** The operation of the cloud that performs the action; false if the cloud takes no part. */
function readCloud(node: Node | undefined): ActionDefinition['cloud'] {
  return flagOf(node) === false ? false : CLOUD_OPERATIONS.find((operation) => operation === textOf(node));
}

/** Whether its dialog has something to show beside inputs. */
function hasContent(node: Node): boolean {
  return flagOf(child(node, 'preview')) === true || wordsOf(child(node, 'shows')).length > 0;
}

/** The texts of the dialog before the action runs. */
function readTexts(
  node: Node | undefined,
  where: string,
  context: Context,
): Pick<ActionDefinition, 'help' | 'question'> {
  const [help, question] = [child(node, 'help'), child(node, 'question')];
  return {
    ...(help && { help: readSentence(help, `${where}.help`, context) }),
    ...(question && { question: readSentence(question, `${where}.question`, context) }),
  };
}

function actionLabel(name: string, node: Node, context: Context): Label {
  if (child(node, 'zh') || child(node, 'en')) return readLabel(node);
  return context.product.vocabulary.actions.get(name) ?? NO_LABEL;
}

function readConfirm(word: string | undefined): ActionDefinition['confirm'] | undefined {
  return word === 'none' || word === 'plain' || word === 'type-name' ? word : undefined;
}

/** `POST ?action=reboot` has the word in the query, `POST /action` in the body, `PUT /charge` in the path. */
function readCall(call: string | undefined, name: string): ActionDefinition['call'] {
  const [method = 'POST', rest = ''] = (call ?? '').split(' ');
  const written = /^(?:\?action=|\/)(.+)$/.exec(rest)?.[1];
  const isBody = rest === '/action';
  return {
    method: method === 'PUT' || method === 'PATCH' ? method : 'POST',
    as: isBody ? 'body' : rest.startsWith('/') ? 'path' : 'query',
    word: isBody ? name : (written ?? name),
  };
}

/**
 * Built-in operations, which an entry of `actions` changes but does not declare.
 *
 * @example
 *   isBuiltIn('update'); // true
 */
export function isBuiltIn(name: string): name is 'update' | 'delete' {
  return name === 'update' || name === 'delete';
}

/**
 * The built-in update, if `actions.update` limits it.
 *
 * @example
 *   buildUpdate(outline, context); // { update: { from: ['active'], … } }
 */
export function buildUpdate(outline: Outline, context: Context): Pick<Definition, 'update'> {
  const node = child(child(outline.node, 'actions'), 'update');
  return node ? { update: { ...readConditions(node, 'actions.update', context), ...readProof(node) } } : {};
}

/**
 * The built-in delete: confirmed, and possible on many records, unless `actions.delete` declares otherwise.
 *
 * @example
 *   buildDelete(outline, context); // { confirm: 'plain', bulk: true, force: false }
 */
export function buildDelete(outline: Outline, context: Context): Definition['delete'] {
  const node = child(child(outline.node, 'actions'), 'delete');
  const confirm = readConfirm(textOf(child(node, 'confirm')));
  return {
    ...(child(node, 'zh') ? { label: readLabel(node) } : {}),
    ...readTexts(node, 'actions.delete', context),
    ...readConditions(node, 'actions.delete', context),
    confirm: confirm === 'type-name' ? 'type-name' : 'plain',
    bulk: flagOf(child(node, 'bulk')) ?? true,
    force: flagOf(child(node, 'force')) ?? false,
    ...(flagOf(child(node, 'proof')) && { proof: true }),
  };
}
