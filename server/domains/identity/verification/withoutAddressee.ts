const ADDRESSEE = /^(\/api\/ums\/v1\/verification\/\w+\/\w+\/).*/;

/** A path as the log may show it: it names no phone number and no e-mail address. */
export const withoutAddressee = (path: string): string => path.replace(ADDRESSEE, '$1');
