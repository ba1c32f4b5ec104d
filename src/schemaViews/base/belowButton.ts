/** Where a popover opens: below its button, at the same edge. */
export const belowButton = (edge: 'left' | 'right') =>
  ({
    anchorOrigin: { vertical: 'bottom', horizontal: edge },
    transformOrigin: { vertical: 'top', horizontal: edge },
  }) as const;
