import { execFileSync } from 'node:child_process';

/** A program that keeps books, and what a journal leaves on each account, in fen. */
export interface Books {
  name: string;
  format: 'ledger' | 'beancount';
  balances(file: string): Map<string, number>;
}

const run = (program: string, args: readonly string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024, stdio: ['ignore', 'pipe', 'pipe'] });

const isInstalled = (program: string): boolean => {
  try {
    run('which', [program]);
    return true;
  } catch {
    // `which` fails for what is not there.
    return false;
  }
};

/** Amounts such as `-3.50 CNY`; accounts that are even have none. */
function read(lines: readonly string[], pattern: RegExp): Map<string, number> {
  const found = lines.flatMap((line): [string, number][] => {
    const { account = '', amount = '' } = pattern.exec(line)?.groups ?? {};
    return account === '' ? [] : [[account, Math.round(Number(amount) * 100)]];
  });
  return new Map(found.filter(([, fen]) => fen !== 0));
}

const lines = (text: string) => text.split('\n');

const PROGRAMS: readonly (Books & { program: string })[] = [
  {
    name: 'hledger',
    program: 'hledger',
    format: 'ledger',
    balances(file) {
      // Also refuses what does not add up to zero.
      run('hledger', ['check', '-f', file]);
      return read(
        lines(run('hledger', ['balance', '-f', file, '--flat', '--no-total', '--output-format', 'csv'])),
        /^"(?<account>[^"]+)","(?<amount>-?[\d.]+) CNY"/,
      );
    },
  },
  {
    name: 'ledger',
    program: 'ledger',
    format: 'ledger',
    balances: (file) =>
      read(
        lines(
          run('ledger', [
            'balance',
            '-f',
            file,
            '--flat',
            '--no-total',
            '--format',
            '%(account),%(quantity(display_total))\n',
          ]),
        ),
        /^(?<account>[^,]+),(?<amount>-?[\d.]+)$/,
      ),
  },
  {
    name: 'beancount',
    program: 'bean-query',
    format: 'beancount',
    balances(file) {
      run('bean-check', [file]);
      return read(
        lines(run('bean-query', ['-f', 'csv', file, 'select account, sum(number) group by account'])),
        /^(?<account>[A-Z][^\s,]+)\s*,\s*(?<amount>-?[\d.]+)\s*$/,
      );
    },
  },
];

/** The programs of this machine. */
export const installedBooks = (): Books[] => PROGRAMS.filter(({ program }) => isInstalled(program));
