import { useMemo } from 'react';
import { grouped } from './formatNumber.ts';
import { useLang } from '#src/i18n/useLang.ts';

/** Formats numbers in the reader's language: `const number = useNumber(); number(12345)`. */
export function useNumber(options?: Intl.NumberFormatOptions): (value: number) => string {
  const lang = useLang();
  const key = JSON.stringify(options);
  return useMemo(() => {
    // The JSON of the options is a stable dependency.
    const format = new Intl.NumberFormat(
      lang,
      key === undefined ? undefined : (JSON.parse(key) as Intl.NumberFormatOptions),
    );
    return (value) => grouped(format, value);
  }, [lang, key]);
}
