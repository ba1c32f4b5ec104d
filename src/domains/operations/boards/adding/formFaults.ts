const OF_PANEL = /^panels\.\d+\.([a-z_]+)/;

/**
 * The sentences of a refusal by the inputs of the dialog: those of the new chart by its members, those of all charts
 * of the board by the choice of the board.
 *
 * @example
 *   formFaults({ 'panels.3.title': 'Too long' }); // { title: 'Too long' }
 */
export const formFaults = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [
      path === 'panels' ? 'board' : (OF_PANEL.exec(path)?.[1] ?? path),
      message,
    ]),
  );
