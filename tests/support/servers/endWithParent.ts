/**
 * Loaded into a server that a test starts, and into the processes that it forks: ends each with the one that started
 * it, however that ended. A server that outlives a failed test would hold the output of the whole run open.
 */

process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// A server that gets SIGTERM ends when nothing is left to do; a forked process waits for its messages.
if (process.argv[1]?.endsWith('main.ts')) process.channel?.unref();
