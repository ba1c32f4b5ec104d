const ADDRESSEE = /^(\/api\/ums\/v1\/verification\/\w+\/\w+\/).*/;

/** A path without phone number and e-mail address, for the log. */
export const withoutAddressee = (path: string): string => path.replace(ADDRESSEE, '$1');
