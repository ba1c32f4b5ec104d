import { formatMinute } from '#src/fields/format/formatTime.ts';
import { serverNow } from '#src/http/serverNow.ts';

const DAY_MS = 86_400_000;

/** How far an outlook looks at first. */
export const FIRST_DAYS = 90;

/** A day in the reader's time zone. */
export const dayAfter = (days: number): string => formatMinute(new Date(serverNow() + days * DAY_MS)).slice(0, 10);
