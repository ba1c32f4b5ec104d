import type { RecordData } from '#server/engine/context.ts';
import { invalid } from './refusals.ts';

/** A text of an action's input. */
export function textIn(input: RecordData, name: string): string | undefined {
  const value = input[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function neededText(input: RecordData, name: string): string {
  const value = textIn(input, name);
  if (value === undefined) throw invalid(`${name} is missing`);
  return value;
}

export function textsIn(input: RecordData, name: string): string[] {
  const value = input[name];
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

export function neededNumber(input: RecordData, name: string): number {
  const value = input[name];
  if (typeof value !== 'number' || !Number.isFinite(value)) throw invalid(`${name} is missing`);
  return value;
}

/** The members with a value; members that are undefined are left out. */
export function given<T extends object>(changes: T): Partial<T> {
  // `fromEntries` keeps the keys of `entries`.
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<T>;
}
