import { useEffect, useReducer, useState } from 'react';
import { noticePhase } from '#model/rules/time/noticePhase.ts';
import { notice as en } from '#src/i18n/en/site/notice.ts';
import { notice as zh } from '#src/i18n/zh/site/notice.ts';
import { labelOf } from '#src/i18n/labelOf.ts';
import { chosenZone } from '#src/i18n/reader/readerFormats.ts';
import type { Lang } from '#src/i18n/lang.ts';
import { serverNow } from '#src/http/serverNow.ts';
import type { Notice } from './notice.ts';

const WORDS = { zh, en };
const LOCALES = { zh: 'zh-CN', en: 'en-GB' };
const TICK_MS = 15_000;
const MINUTES_OF_DAY = 1_440;
const CLOSED_KEY = 'suantai.notice';

export interface ShownNotice {
  text: string;
  tone: 'info' | 'warning' | 'danger';
  /** Until when, and how long that is. */
  clock?: string;
  closeLabel: string;
  /** Absent for what cannot be closed. */
  onClose?: () => void;
}

/** What of a banner is shown now. Another text or time shows again what was closed. */
export function useNotice(notice: Notice | undefined, lang: Lang): ShownNotice | undefined {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const [closed, setClosed] = useState(() => localStorage.getItem(CLOSED_KEY));
  const { text, tone = 'info', from = null, to = null } = notice ?? {};
  const hasClock = text !== undefined && (from !== null || to !== null);
  useEffect(() => {
    if (!hasClock) return undefined;
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [hasClock]);
  // It was within its hours ahead when it was sent.
  const phase = noticePhase({ from, to }, Number.MAX_SAFE_INTEGER, serverNow());
  const word = JSON.stringify([text, from, to]);
  const mayClose = tone === 'info';
  if (text === undefined || phase.kind === 'hidden' || (mayClose && closed === word)) return undefined;
  const words = WORDS[lang];
  const close = () => {
    localStorage.setItem(CLOSED_KEY, word);
    setClosed(word);
  };
  return {
    text: labelOf(text, lang),
    tone,
    closeLabel: words.close,
    ...(phase.kind !== 'shown' && { clock: clockText(phase, lang) }),
    ...(mayClose && { onClose: close }),
  };
}

function clockText(
  { kind, at, leftMs }: { kind: 'before' | 'during'; at: number; leftMs: number },
  lang: Lang,
): string {
  const words = WORDS[lang];
  const zone = chosenZone();
  const time = new Date(at).toLocaleString(LOCALES[lang], {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(zone !== undefined && { timeZone: zone }),
  });
  return words[kind].replace('%{at}', time).replace('%{left}', leftText(leftMs, lang));
}

/** Two units at most: `1 d 3 h`, `45 min`. The minute that runs counts. */
function leftText(leftMs: number, lang: Lang): string {
  const { days, hours, minutes } = WORDS[lang];
  const all = Math.max(1, Math.ceil(leftMs / 60_000));
  const [day, hour, minute] = [Math.floor(all / MINUTES_OF_DAY), Math.floor((all % MINUTES_OF_DAY) / 60), all % 60];
  const parts = [
    [day, days],
    [hour, hours],
    [day > 0 ? 0 : minute, minutes],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => unit.replace('%{n}', String(count)))
    .join(' ');
}
