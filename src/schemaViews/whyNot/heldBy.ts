/**
 * Of a button that cannot be pressed now. Disabled, it would be out of reach of the keyboard, and nobody would hear
 * why.
 */
export const heldBy = (reason: string) =>
  ({
    'aria-disabled': true,
    title: reason,
    'aria-description': reason,
    sx: { opacity: 0.5, cursor: 'default' },
  }) as const;
