import { describe, expect, test } from 'vitest';
import { textOf } from '../../support/console/textOf.ts';
import { productSchemas } from '../../support/scenario.ts';

const HAN = /\p{Script=Han}/u;

interface Pair {
  at: string;
  zh: string;
  en: string;
}

const [zh, en] = await Promise.all([textOf('zh'), textOf('en')]);
const sentences = pairsOf(zh, en, '');
const schemas = productSchemas();
const labels = labelsIn(schemas, '');

describe('English is complete and not copied from the Chinese', () => {
  test('every message of the console exists in both languages', () => {
    expect(keysOf(en)).toEqual(keysOf(zh));
    expect(sentences.filter((pair) => pair.zh.trim() === '' || pair.en.trim() === '').map(({ at }) => at)).toEqual([]);
  });

  test('no English message or label contains Chinese', () => {
    expect(
      [...sentences, ...labels].filter((pair) => HAN.test(pair.en)).map(({ at, en: text }) => `${at}: ${text}`),
    ).toEqual([]);
  });

  test('where the Chinese has text, the English has its own', () => {
    expect(
      [...sentences, ...labels].filter((pair) => HAN.test(pair.zh) && pair.en === pair.zh).map(({ at }) => at),
    ).toEqual([]);
  });

  test('both have the same placeholders', () => {
    const places = (text: string) =>
      [...new Set([...text.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name))].toSorted().join();
    expect([...sentences, ...labels].filter((pair) => places(pair.zh) !== places(pair.en)).map(({ at }) => at)).toEqual(
      [],
    );
  });

  test('an English message that counts something has a plural', () => {
    const counting = sentences.filter((pair) =>
      /%\{smart_count\} (?!in all\b|of\b|to\b|more\b|highest\b|that\b|selected\b|chosen\b|renewed\b)\p{L}/u.test(
        pair.en,
      ),
    );
    expect(counting.length).toBeGreaterThan(3);
    expect(counting.filter((pair) => !pair.en.includes('||||')).map(({ at, en: text }) => `${at}: ${text}`)).toEqual(
      [],
    );
  });

  test('Chinese counts without a plural', () => {
    expect(sentences.filter((pair) => pair.zh.includes('||||')).map(({ at }) => at)).toEqual([]);
  });
});

function keysOf(tree: object, above = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? keysOf(value, `${above}${key}.`) : [`${above}${key}`],
  );
}

function pairsOf(left: object, right: object, above: string): Pair[] {
  const others = new Map<string, unknown>(Object.entries(right));
  return Object.entries(left).flatMap(([key, value]: [string, unknown]): Pair[] => {
    const at = `${above}${key}`;
    const other = others.get(key);
    if (typeof value === 'string') return [{ at, zh: value, en: typeof other === 'string' ? other : '' }];
    return typeof value === 'object' && value !== null && typeof other === 'object' && other !== null
      ? pairsOf(value, other, `${at}.`)
      : [];
  });
}

/** Every `{ zh, en }` pair of the compiled schemas. */
function labelsIn(value: unknown, at: string): Pair[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('zh' in value && 'en' in value && typeof value.zh === 'string' && typeof value.en === 'string')
    return [{ at, zh: value.zh, en: value.en }];
  return Object.entries(value).flatMap(([key, inner]) => labelsIn(inner, at === '' ? key : `${at}.${key}`));
}
