import type { Label } from '#model/language/definition.ts';
import type { NoticeTimes } from '#model/rules/time/noticePhase.ts';

export const NOTICE_PATH = '/api/sys/v1/notice';

/** Reply of `GET /notice`; empty without a banner for this reader. */
export interface Notice extends Partial<NoticeTimes> {
  text?: Label;
  tone?: 'info' | 'warning' | 'danger';
}
