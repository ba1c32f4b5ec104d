import { useEffect, useState } from 'react';
import type { PinyinMatch } from './matchTitle.ts';

/** The pinyin dictionary: loaded when letters are first typed, and only if titles can be Chinese. */
export function usePinyin(typed: string): PinyinMatch | undefined {
  const [match, setMatch] = useState<PinyinMatch>();
  const wanted = match === undefined && /[a-z]/i.test(typed);
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    import('pinyin-pro').then(
      (pinyin) => {
        if (!gone)
          setMatch(
            (): PinyinMatch => (title, letters) => pinyin.match(title, letters, { continuous: true }) ?? undefined,
          );
      },
      // Without the dictionary, titles still match by their own characters.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [wanted]);
  return match;
}
