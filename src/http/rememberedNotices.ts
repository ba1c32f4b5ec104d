import type { Notice } from './errorNotice.ts';
import { keptByPage } from './pageState.ts';

const REMEMBERED = 20;

const notices = new Map<string, Notice>();
keptByPage(() => notices.clear());

/**
 * react-admin passes on only the message of a fault. This finds the rest of its notice (code, request id, next step) by
 * the message; equal messages are one notice anyway, with the details of the later fault.
 */
export function rememberNotice(notice: Notice): void {
  notices.delete(notice.message);
  notices.set(notice.message, notice);
  const [oldest] = notices.keys();
  if (notices.size > REMEMBERED && oldest !== undefined) notices.delete(oldest);
}

export function noticeOf(message: string): Notice | undefined {
  return notices.get(message);
}
