/** Props for a button that cannot be pressed now. It stays focusable, so that keyboard users can read the reason. */
export const heldBy = (reason: string) =>
  ({
    'aria-disabled': true,
    title: reason,
    'aria-description': reason,
    sx: { opacity: 0.5, cursor: 'default' },
  }) as const;
