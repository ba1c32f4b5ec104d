/**
 * The numbers of a step, used one after the other for its choices: the same numbers make the same choices, smaller ones
 * make simpler ones.
 */
export interface Choose {
  /** One of the list; undefined if it is empty. */
  of<T>(list: readonly T[]): T | undefined;
  below(limit: number): number;
}

export function chooseBy(numbers: readonly number[]): Choose {
  let spent = 0;
  const below = (limit: number) => {
    const number = numbers[spent % Math.max(1, numbers.length)] ?? 0;
    spent += 1;
    return limit <= 0 ? 0 : number % limit;
  };
  return { below, of: (list) => list[below(list.length)] };
}
