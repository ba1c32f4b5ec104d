import type { I18nProvider } from 'react-admin';
import { LANG_NAMES, LANGS, type Lang } from './lang.ts';
import { laterTexts } from './parts/addText.ts';

/** A Chinese character; Chinese punctuation has its own space. */
const HAN = /\p{Script=Han}/u;
const LATIN = /[A-Za-z]/;
const HOLE = /%\{(.*?)\}/g;

type Values = Record<string, unknown>;

/**
 * The messages of one language, in the syntax of polyglot: `%{name}` for a value, and `one |||| many` for the forms of
 * `smart_count`. A change of language creates a new provider (`LanguageProvider`).
 *
 * polyglot itself brings 23 KB of plural rules for all languages and polyfills for old browsers.
 */
export function createI18nProvider(lang: Lang, messages: object): I18nProvider {
  const fill = lang === 'zh' ? filledWithSpaces : filled;
  // A row of a table translates the same few keys.
  const sentences = new Map<string, string>();
  const sentenceOf = (key: string) => {
    const sentence = sentences.get(key) ?? sentenceIn([messages, ...laterTexts(lang)], key);
    if (sentence !== undefined) sentences.set(key, sentence);
    return sentence;
  };
  return {
    translate: (key: string, values: number | Values = {}) => {
      const named = typeof values === 'number' ? { smart_count: values } : values;
      const sentence = sentenceOf(key) ?? named._;
      // The server's own messages pass through `translate` too, and must stay unchanged.
      return typeof sentence === 'string' ? fill(formOf(sentence, lang, named.smart_count), named) : key;
    },
    changeLocale: () => Promise.resolve(),
    getLocale: () => lang,
    getLocales: () => LANGS.map((locale) => ({ locale, name: LANG_NAMES[locale] })),
  };
}

function sentenceIn(trees: readonly object[], key: string): string | undefined {
  for (const tree of trees) {
    const sentence = sentenceAt(tree, key);
    if (sentence !== undefined) return sentence;
  }
  return undefined;
}

/** The sentence of a key such as `list.row.actions`. */
function sentenceAt(messages: object, key: string): string | undefined {
  let at: unknown = messages;
  for (const part of key.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, part)) return undefined;
    // The loop checks each level.
    at = (at as Values)[part];
  }
  return typeof at === 'string' ? at : undefined;
}

/** Chinese has one form, English one for 1 and one for all other numbers. */
function formOf(sentence: string, lang: Lang, count: unknown): string {
  if (count === undefined || count === null) return sentence;
  const [one = '', many = one] = sentence.split('||||').map((form) => form.trim());
  return lang === 'zh' || count === 1 ? one : many;
}

function filled(sentence: string, values: Values): string {
  return sentence.replace(HOLE, (hole: string, name: string) => textOf(hole, values[name]));
}

/**
 * Fills the placeholders of a Chinese sentence: a value that begins or ends with a Latin letter gets a space beside
 * Chinese characters (“新建 SNAT 规则”, “编辑子网”). The value itself stays unchanged.
 */
function filledWithSpaces(sentence: string, values: Values): string {
  return sentence.replace(HOLE, (hole: string, name: string, at: number) => {
    const text = textOf(hole, values[name]);
    const before = HAN.test(sentence.charAt(at - 1)) && LATIN.test(text.charAt(0)) ? ' ' : '';
    const after = LATIN.test(text.charAt(text.length - 1)) && HAN.test(sentence.charAt(at + hole.length)) ? ' ' : '';
    return `${before}${text}${after}`;
  });
}

/** A placeholder without a value stays visible. */
const textOf = (hole: string, value: unknown) => (value === undefined || value === null ? hole : String(value));
