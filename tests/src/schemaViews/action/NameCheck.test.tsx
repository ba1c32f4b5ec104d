import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NameCheck } from '#src/schemaViews/action/NameCheck.tsx';
import { renderValue } from '../../../support/console/renderValue.tsx';

test.each([
  [true, 'takes the focus'],
  [false, 'leaves it to the inputs above it'],
])('the name to type, as the first input %s, %s', async (isFirst) => {
  cleanup();
  await renderValue(<NameCheck title="data" isFirst={isFirst} typed="" onType={() => undefined} />);
  expect(document.activeElement === screen.getByRole('textbox')).toBe(isFirst);
});
