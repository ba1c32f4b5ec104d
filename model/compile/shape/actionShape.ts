import { condition, TONES } from './fieldShape.ts';
import { actionName, callWord, camelCase, errorKey, fieldName } from './formats.ts';
import { labelKeys, sentence } from './labelShape.ts';
import { field, fieldWordsOrNone, grantsOrDefault, icon } from './sharedShapes.ts';
import { dictionary, flag, json, keys, list, number, text, word } from './shape.ts';

const guardKeys = {
  where: { shape: condition, says: 'Further condition on the record.' },
  whereHelp: { shape: sentence, says: 'Sentence that tells why it may not be called.' },
  whereError: { shape: text(errorKey), says: 'Catalogue key answered when it may not be called.' },
};

const guard = keys('a guard', { ...guardKeys, where: { ...guardKeys.where, required: true } });

export const action = keys('an action', {
  ...labelKeys(false),
  was: { shape: text(actionName), says: 'Its former name: the history is brought along.' },
  help: { shape: sentence, says: 'What it does; shown before it runs.' },
  icon: { shape: icon, says: 'Icon of its button.' },
  tone: { shape: word(TONES, 'tone'), says: 'Meaning of its colour.' },
  access: { shape: grantsOrDefault, says: 'Who may call it; default: whoever may update.' },
  on: {
    shape: word(['record', 'resource'], 'target'),
    says: 'record (default), or resource for one without a record.',
  },
  from: { shape: list(text()), says: 'States in which it may be called; default any.' },
  via: { shape: text(), says: 'Transient state entered at once.' },
  to: { shape: text(), says: 'State reached in the end.' },
  failTo: { shape: text(), says: 'State reached when the transition fails.' },
  takes: { shape: number, says: 'Seconds of the transition.' },
  ...guardKeys,
  guards: {
    shape: { ...list(guard), unwritten: 'empty' },
    says: 'More such conditions, each with a sentence and an error of its own; the first that does not hold is told.',
  },
  input: { shape: dictionary(field, fieldName, 1), says: 'Fields asked for before it runs.' },
  set: { shape: dictionary(json), says: 'Values written: literals, $input.x, $now, $user.id.' },
  undo: { shape: text(actionName), says: 'The action that takes it back, offered for ten seconds after it ran.' },
  makes: {
    shape: text(camelCase),
    says: 'Resource of which it makes one more record, which counts in the quota of the owner.',
  },
  clears: {
    shape: fieldWordsOrNone,
    says: 'References that are empty after it; offered where the record stands in the way of a deletion.',
  },
  cloud: { shape: flag, says: 'false: nothing is asked of the cloud that the record lives in. Default true.' },
  confirm: {
    shape: word(['none', 'plain', 'type-name'], 'confirmation'),
    says: 'none (default), plain, or type-name: the name must be typed.',
  },
  bulk: { shape: flag, says: 'Also on many selected records.' },
  force: { shape: flag, says: 'delete only: may be forced although records refer to it.' },
  call: { shape: text(callWord), says: 'How it is called; default POST ?action= and its name.' },
});
