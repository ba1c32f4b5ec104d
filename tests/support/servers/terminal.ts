/** Captures the output of a command. */
export function createTerminal(): { terminal: Pick<Console, 'log' | 'error'>; output(): string } {
  let printed = '';
  const print = (line: string) => void (printed += `${line}\n`);
  return { terminal: { log: print, error: print }, output: () => printed };
}
