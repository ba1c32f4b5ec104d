/** Under which the own sessions are kept. */
export const SESSIONS_KEY = ['suantai', 'ownSessions'];
