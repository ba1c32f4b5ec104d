import { condition, TONES } from './fieldShape.ts';
import { actionName, callWord, camelCase, errorKey, fieldName } from './formats.ts';
import { labelKeys, sentence } from './labelShape.ts';
import { icon } from './fieldShape.ts';
import { field, fieldWordsOrNone, grantsOrDefault, proofRule } from './sharedShapes.ts';
import { ACTION_GROUPS } from '#model/language/actionGroups.ts';
import { CLOUD_OPERATIONS } from '#model/language/cloudKinds.ts';
import { dictionary, either, flag, json, keys, list, number, text, word } from './shape.ts';

const guardKeys = {
  where: { shape: condition, says: 'A condition that the record must meet.' },
  whereHelp: { shape: sentence, says: 'The reason shown when the condition does not hold.' },
  whereError: {
    shape: text(errorKey),
    says: 'Key of the error when the condition does not hold; default request.conditionFailed.',
  },
};

const guard = keys('a guard', { ...guardKeys, where: { ...guardKeys.where, required: true } });

/** A guard of the vocabulary. It needs its own explanation, because no action adds one. */
export const namedGuard = keys('a named guard', {
  where: { ...guardKeys.where, required: true },
  whereHelp: { ...guardKeys.whereHelp, required: true },
  whereError: guardKeys.whereError,
});

export const action = keys('an action', {
  ...labelKeys(false),
  was: { shape: text(actionName), says: 'Former name; the history follows.' },
  help: { shape: sentence, says: 'What the action does, to data too; shown before it runs.' },
  question: {
    shape: sentence,
    says: 'The question before it runs, with `%{title}`; default: the label and the title.',
  },
  group: {
    shape: word(ACTION_GROUPS, 'group of actions'),
    says: 'Heading in menus; default: none. `delete`: lifecycle.',
  },
  first: { shape: flag, says: 'A button on the page and in the row while the action is possible.' },
  icon: { shape: icon, says: 'Icon of the button.' },
  tone: { shape: word(TONES, 'tone'), says: 'Meaning of the colour.' },
  access: { shape: grantsOrDefault, says: 'Who may call the action; default: those who may update.' },
  on: {
    shape: word(['record', 'resource'], 'target'),
    says: '`record` (default), or `resource` for an action without a record.',
  },
  from: { shape: list(text()), says: 'States in which the action is available; default: all.' },
  done: {
    shape: list(text(), 1),
    says: 'States in which it has happened already: a repeated call changes nothing and returns the record.',
  },
  via: { shape: text(), says: 'Transient state that the record enters immediately.' },
  to: { shape: text(), says: 'State at the end.' },
  failTo: { shape: text(), says: 'State after a failed transition.' },
  takes: { shape: number, says: 'Duration of the transition in seconds.' },
  ...guardKeys,
  guards: {
    shape: { ...list(either(text(camelCase), guard)), unwritten: 'empty' },
    says: 'Further conditions, each with its own reason and error, or the name of a guard of schemas/vocabulary.yaml. The first that does not hold applies.',
  },
  shows: {
    shape: fieldWordsOrNone,
    says: 'Fields of the record by which a person decides; the dialog shows them above its inputs.',
  },
  inForm: {
    shape: keys('an action in a form', {
      part: {
        shape: text(camelCase),
        says: 'Section or step of the form below which the button stands.',
        required: true,
      },
      shows: {
        shape: list(text(fieldName), 1),
        says: 'Fields that the action works out; the form shows what it found.',
        required: true,
      },
    }),
    says: 'The form runs the action with what is entered, before anything is stored.',
  },
  input: { shape: dictionary(field, fieldName, 1), says: 'Fields of the dialog before the action runs.' },
  set: { shape: dictionary(json), says: 'Values to write: constants, $input.x, $now or $user.id.' },
  undo: { shape: text(actionName), says: 'The action that reverses this one, offered for ten seconds.' },
  makes: {
    shape: text(camelCase),
    says: 'Resource of which the action creates a record, for the quota of the owner.',
  },
  removes: {
    shape: word(['now', 'later'], 'time of a removal'),
    says: 'The action deletes the record: now, or later from a recycle bin. Its dialog shows what goes and what stays.',
  },
  clears: {
    shape: fieldWordsOrNone,
    says: 'References that are empty afterwards; the console offers the action when they prevent a deletion.',
  },
  cloud: {
    shape: either(flag, word(CLOUD_OPERATIONS, 'operation of a cloud')),
    says: '`false`: the platform carries out the action without the cloud. An operation: the platform carries it out by that operation, which the cloud must support. Default true.',
  },
  confirm: {
    shape: word(['none', 'plain', 'type-name'], 'confirmation'),
    says: '`none` (default), `plain`, or `type-name`: the user types the name.',
  },
  preview: {
    shape: flag,
    says: 'The dialog shows what the action would change, as the server computes it. The call is refused if that has changed since. Default false.',
  },
  bulk: { shape: flag, says: 'Available for several selected records.' },
  force: { shape: flag, says: '`delete` only: may be forced although records refer to this one.' },
  once: { shape: flag, says: 'For what moves money: the request must carry an Idempotency-Key. Default false.' },
  proof: proofRule(
    'Runs only for people who proved a moment ago who they are; the console asks them. `update` takes fields, too: asks only where one of them changes.',
  ),
  whileUnpaid: {
    shape: flag,
    says: 'People may call it while the record is not paid for, because it uses nothing: it takes something away, or is upkeep of the operator. Default false.',
  },
  handsOver: {
    shape: flag,
    says: 'Offers the record to another account, which pays from then on. Refused while it is paid for in advance, and for who owes. Default false.',
  },
  recharges: {
    shape: flag,
    says: 'What the record is charged for may be different afterwards, though no input is a charged field: the server works it out before. Default false.',
  },
  opens: {
    shape: either(flag, text(fieldName)),
    says: 'The action changes nothing and opens the page of a purchase, filled in: `true` with what the record was bought with, or with the choices that this `json` field holds.',
  },
  call: { shape: text(callWord), says: 'The request; default `POST ?action=` and the name.' },
});
