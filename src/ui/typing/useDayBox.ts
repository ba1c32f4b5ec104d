import { useState, type ChangeEvent } from 'react';

/**
 * A box for a day outside a form, which can be typed into: what is on the way to a day, such as the year 2 of 2028,
 * stays in the box, and only accepted days are passed on. On blur the box shows the day that counts.
 */
export function useDayBox(day: string, accepts: (day: string) => boolean, onChange: (day: string) => void) {
  const [typed, setTyped] = useState<string>();
  return {
    value: typed ?? day,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      setTyped(target.value);
      if (accepts(target.value)) onChange(target.value);
    },
    onBlur: () => setTyped(undefined),
  };
}
