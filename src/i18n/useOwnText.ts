import { useCallback } from 'react';
import { useTranslate } from 'react-admin';
import type { Lang } from './lang.ts';
import { useLang } from './useLang.ts';

/**
 * The sentences of a part that pages load later, so that the first page does not load them: `const say = useOwnText({
 * zh, en }); say('total', { price })`. `texts` must be a constant.
 */
export function useOwnText<Text extends Readonly<Record<string, string>>>(
  texts: Readonly<Record<Lang, Text>>,
): (key: keyof Text & string, values?: Record<string, string | number>) => string {
  const translate = useTranslate();
  const lang = useLang();
  return useCallback(
    (key, values) => translate(`own.${key}`, { ...values, _: texts[lang][key] }),
    [translate, texts, lang],
  );
}
