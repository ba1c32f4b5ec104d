import type { Notice } from './errorNotice.ts';

const REMEMBERED = 20;

const told = new Map<string, Notice>();

/**
 * react-admin passes on only the message of a fault. This finds the rest of its notice (code, request id, next step) by
 * the message; equal messages are one notice anyway, with the details of the later fault.
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
