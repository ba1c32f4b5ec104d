import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AbacusDrawing } from '#src/ui/abacus/AbacusDrawing.tsx';
import { token } from '#src/ui/theme/token.ts';

/** The number that the beads show: an upper one counts five, a lower one counts one. */
function shown(digits: string): string {
  const { container } = render(<AbacusDrawing digits={digits} height={72} />);
  return [...container.querySelectorAll('g')]
    .map((rod) =>
      [...rod.querySelectorAll('rect')].reduce(
        (sum, bead, index) => sum + (bead.getAttribute('fill') === token.accent ? (index === 0 ? 5 : 1) : 0),
        0,
      ),
    )
    .join('');
}

test.each(['000', '404', '596', '13', '8'])('the abacus shows %s', (digits) => {
  expect(shown(digits)).toBe(digits);
});

test('screen readers skip the drawing', () => {
  const { container } = render(<AbacusDrawing digits="404" height={72} />);
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
});
