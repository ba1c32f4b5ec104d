/** The reader's time zone, in which files show times and in which times without a zone are read. */
export const readerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
