/** Processor time of some work in milliseconds: other work on the machine does not count. */
export function processorMs(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
