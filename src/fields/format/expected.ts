/** Guards for `KindView.expects`: whether a component can draw this value. */

export const isWord = (value: unknown) => typeof value !== 'object';

export const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value);

export const isNumeral = (value: unknown) => typeof value === 'string' || isNumber(value);

export const isFlag = (value: unknown) => typeof value === 'boolean';

export const isRecord = (value: unknown) => typeof value === 'object' && !Array.isArray(value);
