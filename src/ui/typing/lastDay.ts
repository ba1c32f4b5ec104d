/** The limits of boxes for days and times: without one, the browser takes years of six digits. */

export const LAST_DAY = '9999-12-31';
export const LAST_MINUTE = `${LAST_DAY}T23:59`;
