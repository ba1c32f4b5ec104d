/** The cache key of the reader's own sessions. */
export const SESSIONS_KEY = ['suantai', 'ownSessions'];
