import type { Notice } from './errorNotice.ts';

const REMEMBERED = 20;

const told = new Map<string, Notice>();

/**
 * react-admin hands on the words of a fault and nothing else. What belongs to them (code, request id, next step) is
 * found again by the words; the same words twice are one notice anyway, and its details those of the later fault.
 */
export function rememberNotice(notice: Notice): void {
  told.delete(notice.message);
  told.set(notice.message, notice);
  const [oldest] = told.keys();
  if (told.size > REMEMBERED && oldest !== undefined) told.delete(oldest);
}

export function noticeOf(message: string): Notice | undefined {
  return told.get(message);
}
