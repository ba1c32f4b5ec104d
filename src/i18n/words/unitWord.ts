const TIMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  zh: { ms: '毫秒', s: '秒', min: '分钟', h: '小时', d: '天', days: '天' },
};

/**
 * The word of a unit in a language. Units of time have words where their symbols are not read; others have none.
 *
 * @example
 *   unitWord('min', 'zh'); // '分钟'
 *   unitWord('min', 'en'); // 'min'
 */
export const unitWord = <Unit extends string | undefined>(unit: Unit, lang: string): Unit | string =>
  (unit === undefined ? undefined : TIMES[lang]?.[unit]) ?? unit;
