import { formatMinute } from '#src/fields/format/formatTime.ts';

/** The only shape in which the server freezes a time. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** A frozen word; a time in the zone of its reader. */
export const frozenText = (text: string): string => (INSTANT.test(text) ? formatMinute(new Date(text)) : text);
