import type { ActionDefinition } from '#model/language/actionDefinition.ts';
import type { Definition, Label } from '#model/language/definition.ts';
import { needField, needWord } from '#model/compile/context.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { child, entriesOf, placeOf, textOf, wordsOf } from '#model/compile/read/node.ts';
import type { Entry, Node } from '#model/compile/read/node.ts';
import { OPERATIONS } from '#model/language/operations.ts';
import { isBuiltIn } from '#model/compile/define/actions.ts';
import { subjectOf } from '#model/compile/check/conditions.ts';
import { checkFields } from '#model/compile/check/fields/fields.ts';
import { checkEffects, type ActionSetting } from './effects.ts';
import { checkGuards } from './guards.ts';
import { checkMakes } from '#model/compile/check/quotas.ts';
import { checkSet } from './set.ts';
import { checkClears, checkUndo } from './undo.ts';
import { checkGrants } from '#model/compile/check/words.ts';

const CONDITION_KEYS = ['from', 'where', 'whereHelp', 'whereError', 'guards'];
/** Keys that change the built-in operations. */
const BUILT_IN_KEYS = {
  update: [...CONDITION_KEYS, 'proof'],
  delete: ['zh', 'en', 'help', 'question', ...CONDITION_KEYS, 'confirm', 'bulk', 'force', 'proof'],
} as const;

/**
 * Checks the actions: states, inputs, the values that they set, their calls.
 *
 * @example
 *   checkActions(outline, definition, context); // reports `from: [runing]` at its word
 */
export function checkActions(outline: Outline, definition: Definition, context: Context): void {
  const calls = new Map<string, string>();
  for (const [name, entry] of entriesOf(child(outline.node, 'actions'))) {
    checkStates(entry.value, `actions.${name}`, outline, context);
    checkGuards(entry.value, `actions.${name}`, outline, context);
    const action = definition.actions[name];
    if (action) checkAction(action, entry, calls, { outline, definition, context });
    else if (isBuiltIn(name)) checkBuiltIn(name, entry, definition, context);
  }
}

function checkAction(
  action: ActionDefinition,
  { key, value: node }: Entry,
  calls: Map<string, string>,
  setting: ActionSetting,
): void {
  const { outline, definition, context } = setting;
  const where = `actions.${action.name}`;
  if ((OPERATIONS as readonly string[]).includes(action.name)) {
    context.reporter.report(key.at, {
      code: 'reserved-name',
      says: `${where} has the name of a built-in operation`,
      expected: 'another name',
    });
  }
  checkLabel(action, node, where, context);
  checkQuestion(child(node, 'question'), action.question, `${where}.question`, context);
  checkGrants(child(node, 'access'), `${where}.access`, context);
  checkCall(action, node, calls, context);
  checkEnd(action, node, setting);
  checkEffects(action, node, setting);
  checkInput(child(node, 'input'), action, `${where}.input`, setting);
  checkSet(child(node, 'set'), action, where, outline, context);
  checkMakes(child(node, 'makes'), `${where}.makes`, context);
  checkUndo(child(node, 'undo'), action, definition, context);
  checkClears(child(node, 'clears'), action, outline, context);
  checkOpens(action, child(node, 'opens'), outline, context);
  for (const { word, node: at } of wordsOf(child(node, 'shows')))
    needField(context, outline, word, at.at, `${where}.shows`);
  checkInForm(child(node, 'inForm'), `${where}.inForm`, setting);
}

/** Checks the part of the form in which an action stands, and the fields that show what it found. */
function checkInForm(node: Node | undefined, where: string, { definition, outline, context }: ActionSetting): void {
  if (!node) return;
  const part = child(node, 'part');
  needWord(context, new Set(definition.form.parts.map(({ key }) => key)), textOf(part) ?? '', part?.at ?? node.at, {
    code: 'unknown-part',
    what: 'part',
    where: `${where}.part`,
    expected: 'a section or step of the form',
  });
  for (const { word, node: at } of wordsOf(child(node, 'shows')))
    needField(context, outline, word, at.at, `${where}.shows`);
}

/** Checks that the field with the choices of a purchase is there, and is JSON. */
function checkOpens(
  { name, opens }: ActionDefinition,
  node: Node | undefined,
  outline: Outline,
  context: Context,
): void {
  if (node === undefined || typeof opens !== 'string') return;
  const where = `actions.${name}.opens`;
  if (!needField(context, outline, opens, node.at, where) || outline.fields[opens]?.type === 'json') return;
  context.reporter.report(node.at, {
    code: 'opens-no-json',
    says: `${where} names ${opens}, which is no JSON`,
    expected: 'a field of the kind json',
  });
}

/** Checks that the call is that of no other action, and that it needs no record if the action has none. */
function checkCall(
  { name, call, on }: ActionDefinition,
  node: Node,
  calls: Map<string, string>,
  { reporter }: Context,
): void {
  const address = `${call.method} ${call.as} ${call.word}`;
  const other = calls.get(address);
  if (other) {
    reporter.report(placeOf(node, 'call'), {
      code: 'call-clash',
      says: `actions.${name} has the same call as actions.${other}`,
      expected: 'a different call',
    });
  }
  calls.set(address, name);
  if (call.as === 'path' && on === 'resource') {
    reporter.report(placeOf(node, 'call'), {
      code: 'on-resource',
      says: `actions.${name}.call would be the address of a record, and the action runs without one`,
      expected: `"${call.method} ?action=${call.word}"`,
    });
  }
}

/** Checks that a transition ends: in a state, with its record, or as a cloud decides. */
function checkEnd({ name, via, to, removes }: ActionDefinition, node: Node, { outline, context }: ActionSetting): void {
  if (via === undefined || to !== undefined || removes === 'now' || child(outline.node, 'cloud')) return;
  context.reporter.report(placeOf(node, 'via'), {
    code: 'via-without-to',
    says: `actions.${name} enters ${via} and never leaves it`,
    expected: '"to" with the state that follows',
  });
}

/** Checks the inputs, whose conditions may read the record as well. */
function checkInput(
  node: Node | undefined,
  action: ActionDefinition,
  where: string,
  { outline, context }: ActionSetting,
): void {
  const fields = { ...outline.fields, ...action.input };
  const around = subjectOf(outline);
  const subject = {
    ...around,
    name: `the input of ${action.name}`,
    fields,
    variables: { ...around.variables, form: fields },
  };
  checkFields(node, action.input ?? {}, where, { outline, context, subject, of: 'input' });
}

/** A question that does not name the record would be the same for each. */
function checkQuestion(
  node: Node | undefined,
  question: Label | undefined,
  where: string,
  { reporter }: Context,
): void {
  if (!node || !question || Object.values(question).every((text) => text.includes('%{title}'))) return;
  reporter.report(node.at, {
    code: 'question-without-title',
    says: `${where} does not name the record`,
    expected: '%{title} in the question, in both languages',
  });
}

function checkLabel(action: ActionDefinition, node: Node, where: string, context: Context): void {
  const given = ['zh', 'en'].filter((language) => child(node, language));
  if (given.length === 2) return;
  const words = new Set(context.product.vocabulary.actions.keys());
  if (given.length === 1) {
    context.reporter.report(node.at, {
      code: 'missing-label',
      says: `${where} has no "${given[0] === 'zh' ? 'en' : 'zh'}"`,
      expected: 'both zh and en',
    });
  } else if (context.product.words.vocabulary && !words.has(action.name)) {
    context.reporter.report(node.at, {
      code: 'no-label',
      says: `${where} has no label`,
      expected: 'zh and en, or a name that schemas/vocabulary.yaml knows',
      word: action.name,
      words,
    });
  }
}

function checkStates(node: Node, where: string, outline: Outline, context: Context): void {
  const state = outline.stateField === undefined ? undefined : outline.fields[outline.stateField];
  const named = [
    ...['from', 'done'].flatMap((key) =>
      wordsOf(child(node, key)).map(({ word, node: at }) => ({ key, word, at: at.at })),
    ),
    ...['via', 'to', 'failTo'].flatMap((key) => {
      const at = child(node, key);
      const word = textOf(at);
      return at && word !== undefined ? [{ key, word, at: at.at }] : [];
    }),
  ];
  if (!state) {
    const first = named[0];
    if (first && outline.fieldsKnown) {
      context.reporter.report(first.at, {
        code: 'no-state-field',
        says: `${where}.${first.key} names a state, but ${outline.name} has none`,
        expected: 'a field of type state',
      });
    }
    return;
  }
  const words = Object.keys(state.values ?? {});
  if (words.length === 0) return;
  for (const { key, word, at } of named) {
    if (!words.includes(word)) {
      context.reporter.report(at, {
        code: 'unknown-state',
        says: `unknown state "${word}" in ${where}.${key}`,
        expected: `one of ${words.join(', ')}`,
        word,
        words,
      });
    } else if (key === 'via' && !state.values?.[word]?.transient) {
      context.reporter.report(at, {
        code: 'via-not-transient',
        says: `${where}.via is ${word}, which is not transient`,
        expected: `transient: true on ${state.name}.values.${word}`,
      });
    } else if ((key === 'to' || key === 'failTo') && state.values?.[word]?.transient) {
      context.reporter.report(at, {
        code: 'to-transient',
        says: `${where}.${key} is ${word}, which is transient`,
        expected: 'a state that is not transient',
      });
    }
  }
}

function checkBuiltIn(
  name: keyof typeof BUILT_IN_KEYS,
  { key: word, value: node }: Entry,
  { access, platformOwned, delete: removal }: Definition,
  context: Context,
): void {
  if (name === 'delete') checkQuestion(child(node, 'question'), removal.question, 'actions.delete.question', context);
  const keys: readonly string[] = BUILT_IN_KEYS[name];
  if (platformOwned === true || access[name].length === 0) {
    context.reporter.report(word.at, {
      code: 'nobody-may',
      says: `actions.${name} configures an operation that no role may use`,
      expected: `access.${name}`,
    });
  }
  const [zh, en] = [child(node, 'zh'), child(node, 'en')];
  if (keys.includes('zh') && (zh === undefined) !== (en === undefined)) {
    context.reporter.report(node.at, {
      code: 'missing-label',
      says: `actions.${name} has no "${zh ? 'en' : 'zh'}"`,
      expected: 'both zh and en',
    });
  }
  for (const [key, entry] of entriesOf(node)) {
    if (keys.includes(key)) continue;
    context.reporter.report(entry.key.at, {
      code: `not-for-${name}`,
      says: `actions.${name}.${key} is not for the built-in ${name}`,
      expected: `one of ${keys.join(', ')}`,
      word: key,
      words: keys,
    });
  }
}
