import type { sharing as Zh } from '#src/i18n/zh/later/sharing.ts';

export const sharing: typeof Zh = {
  proof: {
    help: 'These steps lead from the amount to pay back to the lines. The functions that made the statement compute it again in your browser, from its lines and rule versions.',
    run: 'Recompute here',
    retry: 'Try again',
    failed: 'The facts of the statement could not be read.',
    unreadable: 'The facts cannot be read, so they differ from the statement.',
    same: 'The same: %{lines} lines, %{amount} to pay.',
    different:
      'Different: %{count} lines differ. Computed here, %{amount} is to be paid; the statement says %{booked}.',
    line: 'Line %{number}: %{amount} here, %{booked} in the statement',
    lines: '%{smart_count} line |||| %{smart_count} lines',
    step: {
      payable: 'To pay',
      carried: 'Carried over',
      rounding: 'Sum of the lines, to the fen',
      disputed: 'Disputed, not counted',
      corrected: 'Corrected',
      rule: 'Rule',
      guarantee: 'Guarantee',
      returned: 'Taken back by refunds',
      released: 'Counted after a dispute',
    },
  },
};
