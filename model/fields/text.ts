import { joinKeys, type KindGrammar } from './kindGrammar.ts';
import {
  choicesKey,
  settingOfKey,
  mentionsKey,
  monoKey,
  namesKey,
  textGrammarOf,
  type textKeys,
  textKind,
  type TextRules,
  wordsOfKey,
} from './textKind.ts';

const rules: TextRules = {
  kind: 'text',
  lines: 'one',
  isWording: true,
  sortsByValue: true,
  maxLength: 255,
  isSetting: true,
};

const keys = joinKeys(settingOfKey, choicesKey, mentionsKey, namesKey, monoKey, wordsOfKey);

/** One line of text. */
export const text = textKind(rules);

export const textGrammar: KindGrammar<typeof textKeys & typeof keys> = textGrammarOf(rules, keys);
